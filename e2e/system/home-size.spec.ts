import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { readCarousel } from '../support/carousel.ts';
import { watchNetwork } from '../support/quiet-network.ts';
import { expect, test } from '../support/test.ts';

/**
 * Maximum of all scripts of the home page including lazy content, in bytes of gzip: 323 KB on
 * 2026-11-27, of which 21 KB are axios, loaded after the first prices.
 */
const MAX_BYTES = 324_500;

test(`the home page with everything on it loads at most ${MAX_BYTES / 1000} KB of scripts`, async ({
  page,
}) => {
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') responses.push(response);
  });
  const untilQuiet = watchNetwork(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'In Play · Cricket' })).toBeVisible();
  await expect.poll(() => readCarousel(page)).toBeDefined();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByRole('heading', { name: 'Popular Games' })).toBeVisible();
  await expect(page.getByText('Tap a price to place a bet.')).toBeVisible();
  await untilQuiet();
  const files = new Map<string, { bytes: number; compressed: boolean }>();
  for (const response of responses) {
    const body = await response.body();
    const encoding = response.headers()['content-encoding'] ?? '';
    const { host, pathname } = new URL(response.url());
    files.set(host + pathname, {
      bytes: gzipSync(body).length,
      compressed: ['br', 'gzip'].includes(encoding) || body.length <= 1024,
    });
  }
  // The shell, and the areas of boards, slip, tree and games.
  expect(files.size).toBeGreaterThan(10);
  expect([...files].filter(([, { compressed }]) => !compressed)).toEqual([]);
  const bytes = [...files.values()].reduce((sum, file) => sum + file.bytes, 0);
  expect(bytes, JSON.stringify([...files], null, 1)).toBeLessThanOrEqual(MAX_BYTES);
});
