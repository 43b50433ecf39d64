import { formatOdds } from '@exchange/i18n';
import {
  AGENTS,
  findPrice,
  holdApp,
  openFramed,
  openHeldHome,
  PHONE,
  watchPrices,
} from '../support/frames.ts';
import { watchShifts } from '../support/layout-shifts.ts';
import { slipOf } from '../support/pages.ts';
import type { System } from '../support/system.ts';
import { expect, test } from '../support/test.ts';

test.describe('on a phone', () => {
  test.use(PHONE);

  // The edge starts the programs of releases by itself; on a busy machine that takes a while.
  test.beforeAll(async ({ system }) => {
    const isRendered = async () => {
      const { headers } = await fetch(system.url, { headers: { 'user-agent': AGENTS.phone } });
      return headers.get('server-timing')?.includes('"rendered"');
    };
    await expect.poll(isRendered, { timeout: 50_000 }).toBe(true);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    const PAGES: Record<string, (system: System) => Promise<[address: string, text: RegExp]>> = {
      'the home page': async () => ['/', /In Play · Cricket/],
      'a match': async (system) => [(await system.match()).guestPath, /Match Odds/],
      'a list of matches': async () => ['/sport/inplay', /In-Play/],
      'the lobby': async () => ['/casino-provider/All%20Casinos', /Aviator/],
      'a page of text': async () => ['/about-us', /What you find here/],
    };
    for (const [name, describePage] of Object.entries(PAGES)) {
      test(`${name} can be read`, async ({ page, system }) => {
        const [address, text] = await describePage(system);
        await openFramed(page, address);
        await expect(page.getByRole('main')).toContainText(text);
        await expect(page.getByRole('link', { name: 'Home' }).first()).toBeVisible();
      });
    }
  });

  test('the app takes the page over with its scroll position, without a shift or a moment without prices', async ({
    page,
  }) => {
    const release = await holdApp(page);
    const readShifts = await watchShifts(page);
    const countWithout = await watchPrices(page);
    await openFramed(page, '/');
    await expect(findPrice(page, '.frame')).toBeVisible();
    const scrolled = await page.evaluate(() => {
      scrollTo(0, 120);
      return scrollY;
    });
    expect(scrolled).toBeGreaterThan(0);
    await release();
    await expect(findPrice(page, '#root')).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    expect(await countWithout()).toBe(0);
    expect(await readShifts()).toEqual([]);
  });

  test('a tap on a price is marked at once, and opens the slip at the price that it showed', async ({
    page,
    system,
  }) => {
    const release = await openHeldHome(page, system);
    const cell = findPrice(page, '.frame');
    const price = (await cell.getAttribute('data-price'))?.split('/')[0];
    await cell.tap();
    await expect(cell).toHaveAttribute('aria-busy', 'true');
    await release();
    await expect(slipOf(page)).toBeVisible();
    await expect(slipOf(page).getByText(formatOdds(Number(price)), { exact: true })).toBeVisible();
  });

  test('a tap on Login opens the form once the app is there', async ({ page }) => {
    const release = await holdApp(page);
    await openFramed(page, '/');
    await page.locator('.frame').getByRole('button', { name: 'Login' }).tap();
    await release();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('an app that does not load says so over the frame, which can be read', async ({ page }) => {
    await page.route(/\/assets\/main\.[\da-f]+\.js/, (route) => route.abort('connectionreset'));
    await openFramed(page, '/');
    await expect(page.getByRole('alert')).toContainText('The page could not be loaded.');
    await expect(findPrice(page, '.frame')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).tap();
    await expect(findPrice(page, '#root')).toBeVisible();
  });

  test('prices of a frame turn grey after five seconds, which the page then says', async ({
    page,
  }) => {
    await holdApp(page);
    await openFramed(page, '/');
    const notice = page.getByText('These prices are more than 5 seconds old.');
    await expect(notice).toBeHidden();
    await expect(notice).toBeVisible({ timeout: 8000 });
  });

  test('a signed-in player sees no button for guests in the frame', async ({ page, system }) => {
    const release = await openHeldHome(page, system);
    await expect(page.locator('.frame [data-tap="login"]')).toBeHidden();
    await release();
    await expect(page.getByTestId('balance')).toBeVisible();
  });
});
