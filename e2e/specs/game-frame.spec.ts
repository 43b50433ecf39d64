import { DEMO_CREDENTIALS } from '@exchange/contract';
import type { Page } from '@playwright/test';
import { readAmount } from '../support/pages.ts';
import { storeSignIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const MINES = '/app/iframe-casino-new/DC/200570';
/** Opens a place without the bars, whose balance would show the sign-in. */
const openSignedIn = async (page: Page, place = MINES) => {
  await storeSignIn(page, URL.parse(place)?.origin ?? '', DEMO_CREDENTIALS);
  await page.goto(place);
};
const gameOf = (page: Page) => page.frameLocator('iframe[title="Mines"]');

test.describe('a game', () => {
  test('fills the screen without the shell’s bars, from the provider’s own origin @spec:1.3 @spec:casino.4 @asvs:3.5.4 @security:measures.61', async ({
    page,
    system,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await openSignedIn(page);
    await expect(gameOf(page).getByRole('button', { name: /^Bet/ })).toBeVisible();
    const frame = page.locator('iframe');
    expect(await frame.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 640 });
    await expect(page.getByRole('banner')).toHaveCount(0);
    const address = new URL((await frame.getAttribute('src')) ?? '');
    expect(address.port).toBe(String(system.ports.provider));
    await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin');
    const scrolls = await gameOf(page)
      .locator('html')
      .evaluate((html) => html.scrollHeight - html.clientHeight);
    expect(scrolls).toBeLessThanOrEqual(0);
    expect(await system.cspReports()).toEqual([]);
  });

  test('is played: stake and win reach the header, the rounds and the recent games @spec:casino.9', async ({
    page,
  }) => {
    await openSignedIn(page);
    const game = gameOf(page);
    await game.getByRole('button', { name: /^Bet/ }).click();
    await expect(game.getByText('₹99,900')).toBeVisible();
    await game
      .getByRole('button', { name: /Back|Leave/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/casino-provider\/All%20Casinos$/);
    await expect.poll(() => readAmount(page.getByTestId('balance'))).toBe(99_900);
    await expect(
      page.getByRole('list', { name: 'Favourites and recently played' }).getByRole('link'),
    ).toHaveText(['MinesDC']);
    await page.getByRole('button', { name: 'My rounds' }).click();
    const rounds = page.getByRole('dialog', { name: 'My rounds' });
    await expect(rounds.getByRole('row', { name: /Mines.*100.*Not over yet/ })).toBeVisible();
  });

  test('can be checked where it is played: its seal and its outcome are those shown @spec:9.10', async ({
    page,
  }) => {
    await openSignedIn(page, '/app/iframe-casino-new/Jilli/600001');
    const game = page.frameLocator('iframe[title="Monsoon Reels"]');
    await game.getByRole('button', { name: /^Spin/ }).click();
    await game.getByRole('button', { name: 'Fairness' }).click();
    const dialog = game.getByRole('dialog', { name: 'Fairness' });
    await dialog.getByRole('button', { name: '#0', exact: true }).click();
    await expect(dialog.getByRole('listitem')).toHaveText([
      /before the outcome: Yes$/,
      /shown: Yes$/,
    ]);
    await expect(dialog.getByRole('link')).toHaveCount(0);
  });

  test('is shown below the way back if its provider’s page sends nothing', async ({
    page,
    system,
  }) => {
    const game = `http://localhost:${system.ports.provider}/**`;
    await page.route(game, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Foreign roulette</h1>' }),
    );
    await openSignedIn(page);
    await expect(gameOf(page).getByText('Foreign roulette')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to the lobby' })).toBeVisible();
    await expect(page.getByText('The game is loading…')).toHaveCount(0);
  });

  test('leads to the lobby if the catalogue lacks it @spec:casino.4', async ({ page }) => {
    for (const path of ['/app/iframe-casino-new/DC/1', '/app/iframe-casino-new']) {
      await openSignedIn(page, path);
      await expect(page.getByText('This game is not available.')).toBeVisible();
    }
    await page.getByRole('link', { name: 'All games' }).click();
    await expect(page).toHaveURL(/\/casino-provider\/All%20Casinos$/);
  });

  test('of a provider’s lobby opens in its place', async ({ page }) => {
    await openSignedIn(page, '/app/iframe-casino-new/RG/900000');
    await page
      .frameLocator('iframe[title="Royal Gaming"]')
      .getByRole('button', { name: /Color Prediction/ })
      .click();
    await expect(page).toHaveURL(/\/app\/iframe-casino-new\/RG\/900012$/);
  });

  test('sends a guest to the home page @spec:6.2 @spec:casino.8', async ({ page }) => {
    await page.goto(MINES);
    await expect(page).toHaveURL(/\/$/);
  });

  test('ignores messages of other windows and origins @spec:casino.21 @asvs:3.5.5', async ({
    page,
  }) => {
    await openSignedIn(page);
    await expect(gameOf(page).getByRole('button', { name: /^Bet/ })).toBeVisible();
    await page.evaluate(() => window.postMessage({ type: 'game:leave' }, '*'));
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await expect(page).toHaveURL(/\/DC\/200570$/);
  });

  test('shows at once that it failed to open, and opens in a new visit @spec:casino.4', async ({
    page,
  }) => {
    // The page comes, and then the line to its provider is cut.
    await page.route('**/api/visit', (route) => route.abort('connectionreset'));
    await openSignedIn(page);
    const frame = page.locator('iframe');
    await expect(page.getByRole('alert')).toContainText('The game could not be opened.');
    await expect(page.getByRole('link', { name: 'Back to the lobby' })).toBeVisible();
    const first = await frame.getAttribute('src');
    await page.unroute('**/api/visit');
    await page.getByRole('button', { name: 'Load again' }).click();
    await expect(gameOf(page).getByRole('button', { name: /^Bet/ })).toBeVisible();
    expect(await frame.getAttribute('src')).not.toBe(first);
  });

  test('shows that its provider is down, keeps the way back, and opens once the provider is back', async ({
    page,
    system,
  }) => {
    await page.clock.install();
    await system.stop('provider');
    await openSignedIn(page);
    const fault = page.getByRole('main').getByText('The game provider does not answer.');
    await expect(fault).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to the lobby' })).toBeVisible();
    const asked = page.waitForResponse('**/game-login');
    await page.getByRole('button', { name: 'Try again' }).click();
    expect((await asked).status()).toBe(503);
    await expect(fault).toBeVisible();
    await system.restart('provider');
    // The page retries by itself, at growing intervals up to 19 s.
    await page.clock.fastForward(19_000);
    await expect(gameOf(page).getByRole('button', { name: /^Bet/ })).toBeVisible();
  });
});

test('khelodost opens games under its own host name', async ({ page, system }) => {
  const home = system.urlOf('khelodost');
  await openSignedIn(page, home + MINES);
  await expect(gameOf(page).getByRole('button', { name: /^Bet/ })).toBeVisible();
  const src = (await page.locator('iframe').getAttribute('src')) ?? '';
  expect(new URL(src).hostname).toBe('khelodost.localhost');
});

/** Key of the page's blocked resources. */
const BLOCKED = 'blocked';

test('a frame of an unlisted origin is not shown @spec:casino.21', async ({ page, system }) => {
  const name = 'content-security-policy';
  await page.route(`${system.url}/`, async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    // Blocks made on purpose are not reported: other tests of this system read the reports.
    const policy = headers[name]?.replace(/; report-uri .*$/, '') ?? '';
    await route.fulfill({ response, headers: { ...headers, [name]: policy } });
  });
  await page.goto('/');
  // A load event proves nothing: the browser's page for a blocked frame loads as well.
  const append = (address: string) =>
    page.evaluate((src) => {
      document.body.append(Object.assign(document.createElement('iframe'), { src }));
    }, address);
  await page.evaluate((key) => {
    const blocked: string[] = [];
    Object.assign(window, { [key]: blocked });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      blocked.push(`${effectiveDirective} ${new URL(blockedURI).origin}`),
    );
  }, BLOCKED);
  const blocked = () => page.evaluate((key) => Reflect.get(window, key) as string[], BLOCKED);
  await append(`http://localhost:${system.ports.provider}/verify`);
  const server = `http://localhost:${system.ports.server}`;
  await append(`${server}/api/docs`);
  await append('https://localhost/');
  await expect.poll(blocked).toEqual([`frame-src ${server}`, 'frame-src https://localhost']);
});
