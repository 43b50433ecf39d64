import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { developmentPort } from '../support/development.ts';
import { createOutsideArea, type OutsideArea } from '../support/outside-area.ts';
import type { System } from '../support/system.ts';
import { expect, test } from '../support/test.ts';

/** The limit that the guide promises: `docs/guides/area-from-outside.md`. */
const MAX_COMMANDS = 10;

test('a team without this repository brings an area to players, and takes it back', async ({
  page,
  system,
}) => {
  test.setTimeout(900_000);
  const start = performance.now();
  const outside = await createOutsideArea(system, 'outside');
  const { own, env, npm, area, commands } = outside;
  try {
    await npm('install', '--no-audit', '--no-fund');
    commands.push('area dev');
    await tryInThePage(page, { system, own, env });
    const preview = (await npm('exec', '--', 'area', 'preview')).trim().split('\n').at(-1) ?? '';
    await page.goto(preview);
    await page.getByRole('button', { name: 'Show it' }).click();
    await expect(page).toHaveURL(`${system.url}/outside`);
    await expect(page.locator('[data-boundary=outside][data-version^="0.1.0+"]')).toBeVisible();
    await page.locator('.area-preview').getByRole('button', { name: 'Leave' }).click();
    await expect(page.locator('.area-preview')).toHaveCount(0);
    const published = await npm('run', 'publish');
    expect(published).toContain('Published mfe-outside 0.1.0');
    expect(published).toContain('Players do not get it yet: npx area activate 0.1.0');
    const record = await system.store.readRelease('outside', '0.1.0');
    expect(record?.area?.pages.map(({ path: page }) => page)).toEqual(['/outside']);
    expect(record?.calls.map(({ name }) => name)).toEqual(['slides']);

    expect(await area('activate 0.1.0')).toContain('0.1.0 is active');
    await expect.poll(async () => (await page.request.get('/outside')).status()).toBe(200);
    await page.goto('/outside');
    await expect(page.locator('[data-boundary=outside][data-version="0.1.0"]')).toBeVisible();
    await test.step('the next version goes to a share, then to all, and back', async () => {
      const manifest = path.join(own, 'package.json');
      const text = await readFile(manifest, 'utf8');
      await writeFile(manifest, text.replace('"version": "0.1.0"', '"version": "0.2.0"'));
      await npm('run', 'publish');
      expect(await area('canary 0.2.0 50%')).toContain('0.2.0 goes to 50 %');
      expect(await area('activate 0.2.0')).toContain('0.2.0 is active');
      const shown = page.locator('[data-boundary=outside][data-version]').first();
      const showsNext = async () => {
        await page.goto('/outside');
        return shown.getAttribute('data-version');
      };
      await expect.poll(showsNext).toBe('0.2.0');
      expect(await area('rollback')).toContain('back at 0.1.0');
      await expect.poll(showsNext).toBe('0.1.0');
    });
    expect(commands).toHaveLength(MAX_COMMANDS);
    const minutes = (performance.now() - start) / 60_000;
    test.info().annotations.push({ type: 'minutes', description: minutes.toFixed(1) });

    await npm('run', 'typecheck');
    await npm('test');
    expect(await area('verify')).toContain('as they were published');
    expect(await area('disable')).toContain('is disabled');
    await expect(page.getByText('This part is switched off at the moment.')).toBeVisible();
  } finally {
    await outside.remove();
  }
});

/** Develops the area in the page of the system, which has no release of it. */
async function tryInThePage(
  page: Page,
  { system, own, env }: Pick<OutsideArea, 'own' | 'env'> & { system: System },
): Promise<void> {
  const port = developmentPort(system);
  const words = ['dev', '--against', system.url, '--port', String(port)];
  const area = spawn(path.join(own, 'node_modules/.bin/area'), words, { cwd: own, env });
  let printed = '';
  for (const output of [area.stdout, area.stderr]) {
    output.on('data', (chunk) => {
      printed += chunk;
    });
  }
  const file = path.join(own, 'src/page/OutsidePage.tsx');
  const source = await readFile(file, 'utf8');
  const heading = "<h1>{t('Outside')}</h1>";
  const withField = source.replace(heading, `${heading}<input aria-label="Note" />`);
  try {
    await expect.poll(() => printed, { timeout: 60_000 }).toContain('Open http://localhost');
    await page.goto(`http://localhost:${port}/outside`);
    await expect(page.locator('[data-boundary=outside]').first()).toBeVisible();
    await writeFile(file, withField);
    await page.getByLabel('Note').fill('kept');
    await writeFile(file, withField.replace(heading, '<h1>Changed</h1>'));
    await expect(page.getByRole('heading', { name: 'Changed' })).toBeVisible();
    await expect(page.getByLabel('Note')).toHaveValue('kept');
    await writeFile(file, withField.replace(heading, '<h1>{lost}</h1>'));
    const problems = page.getByRole('alert', { name: 'Problems of the area' });
    await expect(problems).toContainText(/src\/page\/OutsidePage\.tsx:\d+ +TS2304/, {
      timeout: 60_000,
    });
    await writeFile(file, source);
    await expect(problems).toHaveCount(0, { timeout: 30_000 });
    expect(await system.cspReports()).toEqual([]);
  } finally {
    await writeFile(file, source);
    area.kill();
  }
}
