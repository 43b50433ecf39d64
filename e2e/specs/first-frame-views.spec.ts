import { formatOdds } from '@exchange/i18n';
import type { Page } from '@playwright/test';
import {
  DESKTOP,
  findPrice,
  holdApp,
  openFramed,
  openHeldHome,
  PHONE,
  watchPrices,
} from '../support/frames.ts';
import { chooseHindi, expectHindi } from '../support/hindi.ts';
import { watchShifts } from '../support/layout-shifts.ts';
import { slipOf } from '../support/pages.ts';
import { signInAhead } from '../support/sign-in.ts';
import { expect, playOwnMatch, test } from '../support/test.ts';

/** Returns what the page's focus is on: in the frame or the app, and by which key. */
const readFocus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: focused } = document;
    const place = focused?.closest('.frame') ? 'frame' : focused?.closest('#root') ? 'app' : '';
    return { place, tap: focused?.getAttribute('data-tap') };
  });

const VIEWS = [
  ['a phone in Hindi', PHONE, 'hi', 'kheloyar'],
  ['a phone, in the other brand', PHONE, 'en', 'khelodost'],
  ['a desktop', DESKTOP, 'en', 'kheloyar'],
  ['a desktop in Hindi, in the other brand', DESKTOP, 'hi', 'khelodost'],
] as const;
for (const [name, settings, language, brand] of VIEWS) {
  test.describe(`on ${name}`, () => {
    test.use(settings);

    for (const address of ['/', 'the match']) {
      test(`the app takes ${address === '/' ? 'the home page' : address} over without a shift or a moment without prices`, async ({
        page,
        system,
      }) => {
        const home = system.urlOf(brand);
        if (language === 'hi') await chooseHindi(page, home);
        const release = await holdApp(page);
        const readShifts = await watchShifts(page);
        const countWithout = await watchPrices(page);
        const { guestPath } = await system.match();
        await openFramed(page, home + (address === '/' ? address : guestPath));
        await expect(findPrice(page, '.frame')).toBeVisible();
        const own = brand === 'kheloyar' ? /khelodost/i : /kheloyar/i;
        await expect(page.locator('.frame')).not.toContainText(own);
        if (language === 'hi') await expectHindi(page, 'कैसीनो');
        await release();
        await expect(findPrice(page, '#root')).toBeVisible();
        expect(await countWithout()).toBe(0);
        // This machine may have no typeface for Hindi, as devices of players do.
        if (language === 'en') expect(await readShifts()).toEqual([]);
      });
    }
  });
}

test.describe('on a desktop', () => {
  test.use(DESKTOP);

  test('the focus of the keyboard stays where it is, and Enter on a price opens the slip', async ({
    page,
    system,
  }) => {
    const release = await openHeldHome(page, system);
    const price = findPrice(page, '.frame');
    const tap = await price.getAttribute('data-tap');
    await price.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    expect(await readFocus(page)).toEqual({ place: 'frame', tap });
    await release();
    expect(await readFocus(page)).toEqual({ place: 'app', tap });
    await page.keyboard.press('Enter');
    await expect(slipOf(page)).toBeVisible();
  });

  test('its content is below the bars before the browser applies ":has" of them', async ({
    page,
    system,
  }) => {
    await openHeldHome(page, system);
    const main = page.locator('.frame main');
    const before = await main.boundingBox();
    if (!before) throw new Error('The frame has no content');
    // The bars are fixed, so without them the content would move by a rule of ":has" alone.
    await page.locator('.frame [href="#content"] + div').evaluate((bars) => bars.remove());
    expect(await main.boundingBox()).toEqual(before);
  });

  test('Enter on a price of the frame opens the slip once the app is there', async ({
    page,
    system,
  }) => {
    const release = await openHeldHome(page, system);
    const price = findPrice(page, '.frame');
    await price.focus();
    await page.keyboard.press('Enter');
    await expect(price).toHaveAttribute('aria-busy', 'true');
    await release();
    await expect(slipOf(page)).toBeVisible();
  });
});

test.describe('while the feed moves', () => {
  test.use(PHONE);
  playOwnMatch();

  test('a price that moves before the app is there is the old one in the slip, and asks', async ({
    page,
    system,
  }) => {
    await signInAhead(page, system);
    const { marketId, runnerNames } = await system.match();
    const release = await holdApp(page);
    const open = `.frame button[data-tap^="${marketId}/"][data-tap$="/back/0"]:not([disabled])`;
    await openFramed(page, '/', open);
    const cell = page.locator(open).first();
    const [line = ''] = (await cell.getAttribute('data-price'))?.split('/') ?? [];
    const [, id = ''] = (await cell.getAttribute('data-tap'))?.split('/') ?? [];
    const seen = formatOdds(Number(line));
    await cell.tap();
    const readBest = async () => {
      await system.feed('step', 1);
      return (await system.bestBack(runnerNames[id] ?? '')).best;
    };
    await expect.poll(readBest).not.toBe(seen);
    await release();
    await expect(slipOf(page).locator('s')).toHaveText(seen);
  });
});

test.describe('while a market is suspended', () => {
  test.use(PHONE);
  playOwnMatch('92s');

  test('the frame of a match says so, and the app takes it over without a shift', async ({
    page,
    system,
  }) => {
    const release = await holdApp(page);
    const readShifts = await watchShifts(page);
    const { guestPath } = await system.match();
    await openFramed(page, guestPath, '.frame :text-is("SUSPENDED")');
    const market = page.locator('.frame').getByRole('region', { name: 'Match Odds' });
    await expect(market.getByRole('status')).toHaveText('SUSPENDED');
    const cells = market.locator('[data-price-cell]');
    await expect(cells).not.toHaveCount(0);
    for (const cell of await cells.all()) await expect(cell).toBeDisabled();
    await release();
    const shown = page.locator('#root').getByRole('region', { name: 'Match Odds' });
    await expect(shown.getByRole('status')).toHaveText('SUSPENDED');
    expect(await readShifts()).toEqual([]);
  });
});
