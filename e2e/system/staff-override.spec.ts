import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildFixtures, fixtureEntries } from '@exchange/federation/testing';
import type { Page } from '@playwright/test';
import { servePreview } from '../support/preview-origin.ts';
import type { System } from '../support/system.ts';
import { expect, test } from '../support/test.ts';

const LOBBY = '/casino-provider/All%20Casinos';
const HEALTHY = '8.0.0';
const BROKEN = '8.1.0';
/** The players' version: both would have one container name, so no page has the two. */
const SAME = '0.1.0';

let folder: string;
let close: () => Promise<unknown>;

test.beforeAll(async ({ system }) => {
  folder = await mkdtemp(path.join(tmpdir(), 'preview-'));
  const { healthy, brokenAtMount } = fixtureEntries;
  const build = { area: 'casino', outputRoot: path.join(folder, 'casino') } as const;
  await buildFixtures([
    { ...build, version: HEALTHY, entry: healthy },
    { ...build, version: BROKEN, entry: brokenAtMount },
    { ...build, version: SAME, entry: brokenAtMount },
  ]);
  close = await servePreview(folder, system.staff.previewPort);
});
test.afterAll(async () => {
  await close();
  await rm(folder, { recursive: true });
});

async function choose(page: Page, { staff }: System, build: string): Promise<void> {
  await page.goto('/staff/override?area=casino');
  await page.getByLabel('Version in the store').fill(build);
  await page.getByLabel('Staff key').fill(staff.key);
  await page.getByRole('button', { name: 'Show it' }).click();
}
const banner = (page: Page) => page.locator('.staff-override');

test('staff see a build of a listed origin in their browser alone, until they reset it', async ({
  page,
  browser,
  system,
}) => {
  const { previewOrigin } = system.staff;
  await choose(page, system, `${previewOrigin}/casino/${HEALTHY}`);
  await expect(page).toHaveURL(`${system.url}/`);
  const response = await page.goto(LOBBY);
  await expect(page.getByText('Healthy version')).toBeVisible();
  await expect(banner(page)).toContainText(`Only this browser shows casino ${HEALTHY}`);
  expect(response?.headers()['content-security-policy']).toContain(
    `${previewOrigin}/casino/${HEALTHY}/`,
  );

  const players = await browser.newContext({ baseURL: system.url, serviceWorkers: 'block' });
  const player = await players.newPage();
  const answer = await player.goto(LOBBY);
  await expect(player.getByRole('heading', { name: 'Casino Games' })).toBeVisible();
  await expect(banner(player)).toHaveCount(0);
  expect(answer?.headers()['content-security-policy']).not.toContain(previewOrigin);
  await players.close();

  await banner(page).getByRole('button', { name: 'Reset' }).click();
  await page.goto(LOBBY);
  await expect(page.getByRole('heading', { name: 'Casino Games' })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  expect(await system.cspReports()).toEqual([]);
});

test('a build that fails to mount gives way in the same view, and pages say so until that is read', async ({
  page,
  system,
}) => {
  await choose(page, system, `${system.staff.previewOrigin}/casino/${BROKEN}/`);
  await expect(page).toHaveURL(`${system.url}/`);
  const ended = page.waitForResponse('**/telemetry/faults');
  await page.goto(LOBBY);
  await expect(page.getByRole('heading', { name: 'Casino Games' })).toBeVisible();
  await expect(banner(page)).toContainText(`casino ${BROKEN}`);
  await expect(banner(page)).toContainText('failed and was given up');
  await ended;
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Casino Games' })).toBeVisible();
  await expect(banner(page)).toContainText('failed and was given up');
  await banner(page).getByRole('button', { name: 'Close' }).click();
  await page.goto(LOBBY);
  await expect(page.getByRole('heading', { name: 'Casino Games' })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test('a build of the players’ own version that fails gives way by a page that comes by itself', async ({
  page,
  system,
}) => {
  await choose(page, system, `${system.staff.previewOrigin}/casino/${SAME}/`);
  await expect(page).toHaveURL(`${system.url}/`);
  await page.goto(LOBBY);
  await expect(page.getByRole('heading', { name: 'Casino Games' })).toBeVisible();
  await expect(banner(page)).toContainText(`casino ${SAME}`);
  await expect(banner(page)).toContainText('failed and was given up');
  await expect(banner(page).getByRole('button', { name: 'Close' })).toBeVisible();
});

test('shows that a build is gone, and not the players’ version without notice', async ({
  page,
  system,
}) => {
  const gone = path.join(folder, 'casino', 'gone');
  await cp(path.join(folder, 'casino', HEALTHY), gone, { recursive: true });
  await choose(page, system, `${system.staff.previewOrigin}/casino/gone/`);
  await page.goto(LOBBY);
  await expect(page.getByText('Healthy version')).toBeVisible();

  await rm(gone, { recursive: true });
  // The first edge caches its result; another one, or this one later, does not.
  await system.stop('edge');
  await system.restart('edge');
  await page.goto(LOBBY);
  await expect(page.getByRole('heading', { name: 'Casino Games' })).toBeVisible();
  await expect(banner(page)).toContainText(`casino ${HEALTHY}`);
  await expect(banner(page)).toContainText('is gone or does not fit any more');
  await banner(page).getByRole('button', { name: 'Close' }).click();
  await expect(banner(page)).toHaveCount(0);
});

test('a foreign origin is refused, and so is who does not know the key', async ({
  page,
  system,
}) => {
  await choose(page, system, `${system.filesOf('casino')}/${HEALTHY}/`);
  await expect(page.getByRole('alert')).toContainText('not a folder of a listed origin');
  await page.getByLabel('Staff key').fill('guess');
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(page.getByRole('alert')).toHaveText('The key is wrong.');
  expect(await page.context().cookies()).toEqual([]);
});
