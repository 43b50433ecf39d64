import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { GAMES, openGame } from '../support/games.ts';
import { expect, test } from '../support/test.ts';

const MAX_BYTES = 120_000;
const LOBBIES = [
  { provider: 'RG', id: '900000', name: 'Royal Gaming' },
  { provider: 'Jilli', id: '600000', name: 'Jili' },
] as const;
/** Resource types of a page, without fonts and calls to the provider. */
const PARTS = ['document', 'script', 'stylesheet'];

for (const game of [...GAMES, ...LOBBIES]) {
  test(`the page of ${game.name} is at most ${MAX_BYTES / 1000} KB gzip @spec:casino.23`, async ({
    page,
    system,
  }) => {
    const responses: Response[] = [];
    page.on('response', (response) => {
      if (PARTS.includes(response.request().resourceType())) responses.push(response);
    });
    await page.goto(await openGame(system, game.provider, game.id));
    await expect(page.getByRole('button', { name: 'Leave' })).toBeVisible();
    const parts = await Promise.all(
      responses.map(async (response) => ({
        path: new URL(response.url()).pathname,
        compressed: ['br', 'gzip'].includes(response.headers()['content-encoding'] ?? ''),
        full: (await response.body()).length,
        bytes: gzipSync(await response.body()).length,
      })),
    );
    // Page, program and styles of all games, program and styles of this one.
    expect(parts.length).toBeGreaterThanOrEqual(5);
    expect(parts.filter(({ compressed, full }) => !compressed && full > 1024)).toEqual([]);
    const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
    expect(bytes, JSON.stringify(parts)).toBeLessThanOrEqual(MAX_BYTES);
  });
}
