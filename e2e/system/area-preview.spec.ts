import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildFixtures, fixtureEntries } from '@exchange/federation/testing';
import { publishRelease } from '@exchange/release';
import { inRoot } from '@exchange/tooling/workspace.ts';
import type { Page } from '@playwright/test';
import type { System } from '../support/system.ts';
import { expect, test } from '../support/test.ts';

const run = promisify(execFile);

const LOBBY = '/casino-provider/All%20Casinos';
const HEALTHY = '8.0.0';
const BROKEN = '8.1.0';

/** Publishes a casino that no player gets; returns the link of its preview, from the command. */
async function makePreview(
  { store, releasesDir, url }: System,
  version: string,
  entry: string,
): Promise<string> {
  const outputRoot = path.join(releasesDir, '../previewed');
  await buildFixtures([{ area: 'casino', version, entry, outputRoot }]);
  await publishRelease(store, {
    area: 'casino',
    folder: path.join(outputRoot, version),
    by: 'test',
  });
  const words = ['release', 'preview', 'mfe-casino', version, '--live', url];
  const { stdout } = await run(
    process.execPath,
    [inRoot('packages/tooling/bin/run.mjs'), ...words],
    {
      env: { ...process.env, NODE_ENV: '', RELEASES_DIR: releasesDir },
    },
  );
  return stdout.trim().split('\n').at(-1) ?? '';
}

async function follow(page: Page, link: string, version: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByText(`made a preview of casino ${version}`)).toBeVisible();
  await page.getByRole('button', { name: 'Show it' }).click();
  await page.goto(LOBBY);
}
const banner = (page: Page) => page.locator('.area-preview');

test('who has the link sees the release until leaving, and others do not @security:measures.91', async ({
  page,
  browser,
  system,
}) => {
  const link = await makePreview(system, HEALTHY, fixtureEntries.healthy);
  await follow(page, link, HEALTHY);
  await expect(page.getByText('Healthy version')).toBeVisible();
  await expect(banner(page)).toContainText(`Preview: only this browser shows casino ${HEALTHY}`);

  await page.setViewportSize({ width: 360, height: 700 });
  const leave = banner(page).getByRole('button', { name: 'Leave' });
  const box = await leave.boundingBox();
  expect(box?.height, 'the word is in one line').toBeLessThan(50);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);

  const players = await browser.newContext({ baseURL: system.url, serviceWorkers: 'block' });
  const player = await players.newPage();
  await player.goto(LOBBY);
  await expect(player.getByRole('heading', { name: 'Casino Games' })).toBeVisible();
  await expect(banner(player)).toHaveCount(0);
  await players.close();

  await leave.click();
  await page.goto(LOBBY);
  await expect(page.getByRole('heading', { name: 'Casino Games' })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  await page.goto(link.replace(/link=.{9}/, 'link='));
  await expect(page.getByRole('alert')).toContainText('not the token of a preview');
  expect(await system.cspReports()).toEqual([]);
});

test('a release that fails to mount gives way in the same view, and the next page says why @security:measures.94', async ({
  page,
  system,
}) => {
  const link = await makePreview(system, BROKEN, fixtureEntries.brokenAtMount);
  const ended = page.waitForResponse('**/telemetry/faults');
  await follow(page, link, BROKEN);
  await expect(page.getByRole('heading', { name: 'Casino Games' })).toBeVisible();
  await expect(banner(page)).toContainText(`casino ${BROKEN} failed, and the preview was given up`);
  await ended;
  await page.reload();
  await expect(banner(page)).toContainText(`not shown any more. casino ${BROKEN} failed.`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Casino Games' })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});
