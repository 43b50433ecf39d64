import type { Page } from '@playwright/test';
import { type DevelopedCasino, developCasino } from '../support/development.ts';
import { expect, test } from '../support/test.ts';

const LOBBY = 'lobby/LobbyPage.tsx';
const STYLES = 'lobby/LobbyPage.module.css';
const TITLE = "const ALL_TITLE = 'Casino Games'";

let casino: DevelopedCasino;
test.beforeAll(async ({ system }) => {
  test.setTimeout(120_000);
  casino = await developCasino(system);
});
test.afterAll(() => casino?.close());

/** Opens the lobby at the developer's machine. */
async function openLobby(page: Page): Promise<void> {
  await page.goto(`${casino.url}/casino-provider`);
  await expect(page.locator('main [data-boundary=casino]').first()).toHaveAttribute(
    'data-version',
    '0.1.0-dev',
  );
  await expect(page.getByRole('heading', { name: 'Casino Games' })).toBeVisible();
}

/** Types into the search of the lobby; returns what finds its text. */
async function typeSearch(page: Page) {
  const field = page.locator('main input').first();
  await field.fill('avi');
  await page.evaluate(() => Object.assign(window, { isSameView: true }));
  return {
    async isKept() {
      await expect(field).toHaveValue('avi');
      expect(await page.evaluate(() => 'isSameView' in window)).toBe(true);
    },
  };
}

const overlay = (page: Page) => page.getByRole('alert', { name: 'Problems of the area' });

test('a saved change shows in the page of the site, which keeps what was typed', async ({
  page,
  browser,
  system,
}) => {
  await openLobby(page);
  const typed = await typeSearch(page);
  try {
    await casino.change(LOBBY, (source) => source.replace(TITLE, "const ALL_TITLE = 'All games'"));
    await expect(page.getByRole('heading', { name: 'All games' })).toBeVisible();
    await typed.isKept();
    // The page may be a build behind when the next save comes.
    for (const title of ['First', 'Second', 'All games']) {
      await casino.change(LOBBY, (source) =>
        source.replace(/const ALL_TITLE = '.*'/, `const ALL_TITLE = '${title}'`),
      );
    }
    await expect(page.getByRole('heading', { name: 'All games' })).toBeVisible();
    await typed.isKept();
    await casino.change(STYLES, (css) => css.replace('.search {', '.search { order: 7;'));
    await expect(page.locator('main').getByRole('search')).toHaveCSS('order', '7');
    await typed.isKept();
  } finally {
    await casino.restore(LOBBY);
    await casino.restore(STYLES);
  }
  await expect(page.getByRole('heading', { name: 'Casino Games' })).toBeVisible();
  await typed.isKept();

  const players = await browser.newContext({ baseURL: system.url, serviceWorkers: 'block' });
  const player = await players.newPage();
  const answer = await player.goto('/casino-provider');
  await expect(player.getByRole('heading', { name: 'Casino Games' })).toBeVisible();
  expect(answer?.headers()['content-security-policy']).not.toContain(casino.url);
  await players.close();
  expect(await system.cspReports()).toEqual([]);
});

test('faults of syntax and types are in the page with file and line, until they are mended', async ({
  page,
  system,
}) => {
  // The whole area is built and checked four times.
  test.slow();
  await openLobby(page);
  const typed = await typeSearch(page);
  const faults = [
    ['could not be built', "const ALL_TITLE = = 'Casino Games'", 'Expression expected'],
    [
      'Types do not fit',
      "export const WRONG: number = 'x';\nconst ALL_TITLE = 'Casino Games'",
      'TS2322',
    ],
  ] as const;
  for (const [title, text, reason] of faults) {
    try {
      await casino.change(LOBBY, (source) => source.replace(TITLE, text));
      await expect(overlay(page)).toContainText(title, { timeout: 60_000 });
      await expect(overlay(page)).toContainText(/src\/lobby\/LobbyPage\.tsx:\d+ /);
      await expect(overlay(page)).toContainText(reason);
    } finally {
      await casino.restore(LOBBY);
    }
    await expect(overlay(page)).toHaveCount(0, { timeout: 30_000 });
  }
  await typed.isKept();
  expect(await system.cspReports()).toEqual([]);
});

test('a fault of rendering is in the page with file and line, and the page starts again with the next build', async ({
  page,
}) => {
  await openLobby(page);
  const broken =
    "  const title = selectTitle(filter);\n  if (title) throw new Error('no title');\n";
  try {
    await casino.change(LOBBY, (source) =>
      source.replace('  const title = selectTitle(filter);\n', broken),
    );
    await expect(overlay(page)).toContainText('It failed in the page');
    await expect(overlay(page)).toContainText(/src\/lobby\/LobbyPage\.tsx:\d+ {2}Error: no title/);
    // The version of players stands in its place.
    await expect(page.getByRole('heading', { name: 'Casino Games' })).toBeVisible();
  } finally {
    await casino.restore(LOBBY);
  }
  await expect(overlay(page)).toHaveCount(0);
  await expect(page.locator('main [data-version="0.1.0-dev"]').first()).toBeVisible();
});

test('a page whose hashes are of an earlier build loads again by itself', async ({ page }) => {
  // As a build that ends between the page and its files.
  let pages = 0;
  await page.route('**/casino-provider', async (route) => {
    pages += 1;
    const response = await route.fetch();
    const body = await response.text();
    const given = pages > 1 ? body : body.replace(/data-hash="\w*"/, 'data-hash="earlier"');
    await route.fulfill({ response, body: given });
  });
  await page.route('**/@development/casino/remoteEntry.js', (route) =>
    pages > 1 ? route.continue() : route.fulfill({ body: '// another build' }),
  );
  // The page learns of the newer build only after its files did not fit.
  const refused = page.waitForRequest('**/telemetry/faults');
  await page.route('**/@development/casino/events', async (route) => {
    await refused;
    await route.continue();
  });
  await page.goto(`${casino.url}/casino-provider`);
  const shown = page.locator('main [data-boundary=casino]').first();
  await expect(shown).toHaveAttribute('data-version', '0.1.0-dev');
  expect(pages).toBe(2);
});
