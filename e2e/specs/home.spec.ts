import type { Locator } from '@playwright/test';
import { watchShifts } from '../support/layout-shifts.ts';
import { slipOf } from '../support/pages.ts';
import { watchNetwork } from '../support/quiet-network.ts';
import { logInWithDemo } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const CATEGORIES = {
  Cricket: '/sport/4',
  Football: '/sport/1',
  Tennis: '/sport/2',
  Casino: '/casino-provider/All Casinos',
  Teenpatti: '/casino-provider/teen-patti',
  'Table Games': '/casino-provider/Table Games',
  'Live Casino': '/casino-provider/Live Casinos',
  'Crash Games': '/casino-provider/crash-games',
  'Slot Games': '/casino-provider/Slot Games',
  Poker: '/casino-provider/Poker',
};
const TILES = {
  Evolution: '/casino-provider/Live Casinos',
  Cricket: '/sport/4',
  'Slot Games': '/casino-provider/Slot Games',
  Football: '/sport/1',
  Casino: '/casino-provider/All Casinos',
  'Card Games': '/casino-provider/crash-games',
  'Fishing Games': '/casino-provider/All Casinos',
  'Diamond Casino': '/casino-provider/Indian Casinos',
  'Crash Games': '/casino-provider/crash-games',
};

test.describe('the home page', () => {
  test('leads from its ten categories and its tiles to their targets @journey @spec:2.16 @spec:2.18', async ({
    page,
  }) => {
    await page.goto('/');
    const strip = page.getByRole('navigation', { name: 'Categories' });
    await expect(strip.getByRole('link')).toHaveText(Object.keys(CATEGORIES));
    const tiles = page.getByRole('list', { name: 'Games and sports' });
    await expect(tiles.locator('img')).toHaveCount(11);
    for (const [place, links] of [
      [strip, CATEGORIES],
      [tiles, TILES],
    ] as const) {
      for (const [name, target] of Object.entries(links)) {
        const link = place.getByRole('link', { name, exact: true });
        expect(decodeURIComponent((await link.getAttribute('href')) ?? ''), name).toBe(target);
      }
    }
  });

  test('has tiles in two rows, of one ratio, loaded when they are needed @spec:2.18', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/');
    const images = page.getByRole('list', { name: 'Games and sports' }).locator('img');
    await expect(images).toHaveCount(11);
    const facts = await images.evaluateAll((all) =>
      all.map((image) => {
        const { width, height, top } = image.getBoundingClientRect();
        return { lazy: image.getAttribute('loading'), ratio: width / height, top };
      }),
    );
    expect(new Set(facts.map(({ top }) => top)).size).toBe(2);
    for (const { lazy, ratio } of facts) {
      expect(lazy).toBe('lazy');
      expect(ratio).toBeCloseTo(16 / 9, 1);
    }
  });

  test('has prices high on the first screen: before promotions on a phone, below the slides on a desk @spec:2.19', async ({
    page,
    system,
  }) => {
    const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
    const price = page.locator('#root [data-price-cell]').first();
    const promotions = page.getByRole('region', { name: 'Promotions' });
    for (const [width, pricesFirst, lowest] of [
      [360, true, 260],
      [1440, false, 400],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      await promotions.waitFor();
      expect(await topOf(price), `at ${width} px`).toBeLessThan(lowest);
      expect((await topOf(price)) < (await topOf(promotions))).toBe(pricesFirst);
    }
    const { path } = await system.match();
    await logInWithDemo(page, path);
    expect(await topOf(price), 'on the match page').toBeLessThan(400);
  });

  test('has a list for each sport, shows if a list is empty, and counts the matches in play @journey @spec:2.19 @spec:2.26 @spec:2.31 @spec:7.15 @spec:8.20', async ({
    page,
  }) => {
    await page.goto('/');
    for (const sport of ['Cricket', 'Football', 'Tennis']) {
      await expect(page.getByRole('heading', { name: `In Play · ${sport}` })).toBeVisible();
    }
    // The recording is a match of cricket: the two others have none.
    await expect(page.getByText('No data available')).toHaveCount(2);
    const sections = page.getByRole('navigation', { name: 'Sections' });
    for (const name of ['In-Play 1', 'Cricket 1', 'Tennis 0']) {
      await expect(sections.getByRole('link', { name })).toBeVisible();
    }
  });

  test('shows six live prices of a match, and a tapped one opens the slip with it @journey @spec:2.22 @spec:2.23', async ({
    page,
    system,
  }) => {
    const { name, runners } = await system.match();
    await logInWithDemo(page);
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: runners[0] }) });
    await expect(row.locator('[data-price-cell]')).toHaveCount(6);
    const { best } = await system.bestBack(runners[0]);
    const cell = row.getByRole('button', { name: new RegExp(`^Back ${runners[0]} at ${best}`) });
    await cell.click();
    const slip = slipOf(page);
    await expect(slip.getByRole('heading', { name: `Back ${runners[0]}` })).toBeVisible();
    await expect(slip).toContainText(name);
    await expect(slip).toContainText(best);
    await expect(slip.getByLabel('Stake', { exact: true })).toBeFocused();
  });

  test('keeps the headings 1, X, 2 in view while the list scrolls @spec:2.22', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 400 });
    await page.goto('/');
    const heading = page.getByRole('heading', { name: 'In Play · Cricket' });
    await heading.waitFor();
    await page.evaluate(() => {
      const row = document.querySelector('[data-price-row]');
      row?.scrollIntoView({ block: 'end' });
      scrollBy(0, 60);
    });
    const bars = await page.getByRole('navigation', { name: 'Sections' }).boundingBox();
    const box = await heading.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual((bars?.y ?? 0) + (bars?.height ?? 0));
    await expect(heading).toBeInViewport();
  });

  test('leads to the open bets: a guest by the login, a player at once @spec:2.6 @spec:2.20', async ({
    page,
  }) => {
    await page.goto('/');
    const link = page.getByRole('list', { name: 'Games and sports' }).getByText('Open Bets');
    await link.click();
    await expect(page.getByRole('dialog', { name: 'Log In' })).toBeVisible();
    await logInWithDemo(page);
    await link.click();
    await expect(page).toHaveURL(/\/app\/open-bets\/p$/);
  });

  test('promotes four games and shows the popular ones: a guest gets the login, a player the game @journey @spec:2.10 @spec:2.17 @spec:2.20 @spec:casino.5', async ({
    page,
  }) => {
    await page.goto('/');
    const banners = page.getByRole('list', { name: 'Games of the day' }).getByRole('link');
    await expect(banners).toHaveText([/^Aviator/, /^Mines/, /^Fishing Fun/, /^Color Prediction/]);
    // They load once the page is scrolled near them.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    const popular = page.getByRole('list', { name: 'Popular Games' }).getByRole('link');
    await expect(popular.first()).toHaveText('AviatorDC');
    await expect(popular.first().getByRole('presentation')).toHaveAttribute('src', /201206\.svg$/);
    await popular.first().click();
    await expect(page.getByRole('dialog', { name: 'Log In' })).toBeVisible();
    await page.keyboard.press('Escape');
    await banners.first().click();
    await expect(page.getByRole('dialog', { name: 'Log In' })).toBeVisible();
    await logInWithDemo(page);
    await banners.nth(1).click();
    await expect(page).toHaveURL(/\/app\/iframe-casino-new\/DC\/200570$/);
    await page.goBack();
    await popular.nth(3).click();
    await expect(page).toHaveURL(/\/app\/iframe-casino-new\/RG\/900012$/);
  });

  test('loads the popular games of the casino only for a player who scrolls near them', async ({
    page,
  }) => {
    const untilQuiet = watchNetwork(page);
    await page.setViewportSize({ width: 360, height: 640 });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const isAsked = () => asked.some((url) => url.includes('expose_popular_games'));
    await page.goto('/');
    await page.getByRole('contentinfo').waitFor({ state: 'attached' });
    await untilQuiet();
    expect(isAsked()).toBe(false);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(page.getByRole('list', { name: 'Popular Games' })).toBeVisible();
    expect(isAsked()).toBe(true);
  });

  test('lays the popular games out in columns by width, in the place kept for them @spec:2.20', async ({
    page,
  }) => {
    const columns = { 360: 2, 768: 5, 1200: 4, 1440: 5 };
    const answer = Promise.withResolvers<void>();
    await page.route(/expose_popular_games/, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    const slot = page.locator('main > div > :last-child');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(slot.getByRole('status', { name: 'Loading' })).toBeVisible();
    const readHeights = async () => {
      const heights: unknown[] = [];
      for (const width of Object.keys(columns)) {
        await page.setViewportSize({ width: Number(width), height: 800 });
        heights.push((await slot.boundingBox())?.height);
      }
      return heights;
    };
    const before = await readHeights();
    answer.resolve();
    const games = slot.getByRole('list', { name: 'Popular Games' }).getByRole('listitem');
    await expect(games).toHaveCount(10);
    // The layout follows a new width a moment later.
    await expect.poll(readHeights).toEqual(before);
    for (const [width, count] of Object.entries(columns)) {
      await page.setViewportSize({ width: Number(width), height: 800 });
      const lefts = await games.evaluateAll((all) =>
        all.map((game) => Math.round(game.getBoundingClientRect().left)),
      );
      expect(new Set(lefts).size, `at ${width} px`).toBe(count);
    }
  });

  for (const width of [360, 1440]) {
    test(`moves nothing while it loads at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      // The slides themselves move by transformation, which is no shift.
      const readShifts = await watchShifts(page);
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'Pause the slides' })).toBeAttached();
      await expect(page.getByRole('link', { name: /In-Play \d/ })).toBeVisible();
      expect(await readShifts()).toEqual([]);
    });
  }
});
