import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { BUILD_RECORD_FILE, parseBuildRecord } from '@exchange/federation/registry';
import { buildFolder } from '@exchange/tooling/build-apps.ts';
import {
  ALLOWED_IN_SCRIPTS,
  ALLOWED_IN_STYLES,
  describeNewer,
  describeUnused,
  type NewerUse,
} from '@exchange/tooling/checks/browsers/allowed.ts';
import { findNewerCss } from '@exchange/tooling/checks/browsers/newer-css.ts';
import {
  deleteNames,
  findNewerInScripts,
  listNewerNames,
  type Script,
} from '@exchange/tooling/checks/browsers/newer-in-scripts.ts';
import { APPS } from '@exchange/tooling/workspace.ts';
import type { Page } from '@playwright/test';
import { type Check, listPlaces } from '../support/browser-places.ts';
import { logInAsNewPlayer } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const ALLOWED = [...ALLOWED_IN_SCRIPTS, ...ALLOWED_IN_STYLES];

/** Lists the files of the last build of each app; older builds are beside them. */
async function listBuilt(): Promise<readonly string[]> {
  const recorded = APPS.map(async (app) => {
    const folder = buildFolder(app);
    const record: unknown = JSON.parse(
      await readFile(path.join(folder, BUILD_RECORD_FILE), 'utf8'),
    );
    return Object.keys(parseBuildRecord(record).files).map((file) => path.join(folder, file));
  });
  const games = buildFolder('casino-provider');
  const ofGames = (await readdir(games)).map((file) => path.join(games, file));
  return [...(await Promise.all(recorded)).flat(), ...ofGames];
}

const readScripts = (files: readonly string[]): Promise<Script[]> =>
  Promise.all(files.map(async (file) => ({ file, code: await readFile(file, 'utf8') })));

test('what was built, with its dependencies, has nothing newer', async () => {
  const files = await listBuilt();
  const scripts = await readScripts(files.filter((file) => file.endsWith('.js')));
  expect(scripts.length).toBeGreaterThan(20);
  const styles = await readScripts(files.filter((file) => file.endsWith('.css')));
  expect(styles.length).toBeGreaterThan(5);
  const newer = [
    ...findNewerInScripts(scripts),
    ...styles.flatMap(({ file, code }) => findNewerCss(file, code)),
  ];
  expect(describeNewer(newer, ALLOWED)).toEqual([]);
  expect(describeUnused(newer, ALLOWED_IN_SCRIPTS)).toEqual([]);
});

test('what pages bring along in themselves has nothing newer', async ({ system }) => {
  const { id } = await system.match();
  const newer: NewerUse[] = [];
  for (const page of [`${system.url}/`, `${system.url}/api/score/${id}`]) {
    const html = await (await fetch(page)).text();
    const list = (pattern: RegExp) =>
      [...html.matchAll(pattern)].map(([, code = '']) => ({ file: page, code }));
    const scripts = list(/<script(?! type)[^>]*>(.+?)<\/script>/gs);
    const styles = list(/<style[^>]*>(.+?)<\/style>/gs);
    expect([scripts.length, styles.length].every((count) => count > 0)).toBe(true);
    newer.push(...findNewerInScripts(scripts));
    newer.push(...styles.flatMap(({ file, code }) => findNewerCss(file, code)));
  }
  expect(describeNewer(newer, ALLOWED)).toEqual([]);
});

/** Waits at most 10 s, as the pages have nothing to wait for. */
const WITHIN = { timeout: 10_000 };

const expectAppearance = (page: Page, { css, text, frame }: Check) =>
  expect(
    (frame ? page.frameLocator(frame) : page)
      .locator(css)
      .filter({ hasText: new RegExp(text) })
      .first(),
  ).toBeVisible(WITHIN);

test('pages work where everything newer is missing', async ({ page, system }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on(
    'console',
    (line) => line.type() === 'error' && faults.push(`${page.url()}: ${line.text()}`),
  );
  // Chromium enforces trusted types also where a page cannot name any.
  const names = listNewerNames().filter(([holder]) => !/^trustedType/i.test(holder));
  await page.addInitScript(`(${deleteNames})(${JSON.stringify(names)})`);
  const places = listPlaces(await system.match());
  for (const visitor of ['guest', 'player'] as const) {
    if (visitor === 'player') await logInAsNewPlayer(page, system);
    for (const place of places.filter((one) => one.visitor === visitor)) {
      await test.step(place.name, async () => {
        await page.goto(place.path);
        for (const check of place.checks) await expectAppearance(page, check);
        if (place.press) await page.locator(place.press).first().click();
        if (place.afterPress) await expectAppearance(page, place.afterPress);
      });
    }
  }
  expect(await page.evaluate(() => 'parse' in URL || 'groupBy' in Map)).toBe(false);
  expect(faults).toEqual([]);
});

for (const [feature, remove] of [
  ['toSorted', () => Reflect.deleteProperty(Array.prototype, 'toSorted')],
  ['CSS', () => Reflect.deleteProperty(globalThis, 'CSS')],
] as const) {
  test(`a browser without ${feature} shows that it is too old`, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.addInitScript(remove);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('alert')).toContainText(
      'This browser is too old for this site.',
      WITHIN,
    );
    await expect(page.getByRole('alert')).toContainText('यह ब्राउज़र इस साइट के लिए बहुत पुराना है।');
    await expect(page.locator('.boot')).toHaveCount(0);
    expect(asked.filter((one) => one.startsWith('/api/'))).toEqual([]);
  });
}
