import type { Page, Route } from '@playwright/test';
import { priceOf, shownPriceOf, slipOf } from '../support/pages.ts';
import { logInWithDemo } from '../support/sign-in.ts';
import { expect, playOwnMatch, test } from '../support/test.ts';

// The feed stands, so bets of other files would use up what is offered.
playOwnMatch();

/** Files of the slip, also with the query of a retry. */
const SLIP_CODE = '**/__federation_expose_bet_slip*.js*';
const PHONE = { width: 360, height: 800 };

/**
 * Opens the match as a demo player with `fault` on the slip's files, and taps the first runner's
 * best back.
 */
async function tapPrice(
  page: Page,
  path: string,
  runner: string,
  fault: (route: Route) => unknown,
) {
  await page.route(SLIP_CODE, fault);
  await logInWithDemo(page, path);
  const cell = priceOf(page, runner, 'Back');
  const price = (await shownPriceOf(cell).textContent()) ?? '';
  await cell.click();
  return { cell, price };
}

const standsStill = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).overflowY === 'hidden');

for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
  test(`a tap at ${viewport.width} px is seen at once and kept while the slip’s code loads`, async ({
    page,
    system,
  }) => {
    await page.setViewportSize(viewport);
    const { path, runners } = await system.match();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { cell, price } = await tapPrice(page, path, runners[0], async (route) => {
      await held;
      await route.continue();
    });
    const place = page.locator('aside').last();
    const loading = place.getByRole('status', { name: 'Loading' });
    await expect(loading).toBeInViewport();
    await expect(slipOf(page)).toHaveCount(0);
    await expect(cell).toHaveAttribute('aria-current', 'true');
    await expect(cell).toBeInViewport();
    release();
    // A file that is delayed for 5 s counts as failed, and a busy machine delays it as well.
    const again = place.getByRole('button', { name: 'Try again' });
    await expect(slipOf(page).or(again)).toBeVisible();
    if (await again.isVisible()) await again.click();
    await expect(slipOf(page)).toContainText(price);
    await expect(loading).toHaveCount(0);
    await slipOf(page).getByRole('button', { name: '100', exact: true }).click();
    await slipOf(page)
      .getByRole('button', { name: /Place Bet/ })
      .click();
    await expect(page.getByText('Bet placed successfully')).toBeVisible();
    await expect(cell).not.toHaveAttribute('aria-current');
  });
}

test('if the slip’s code fails, a phone shows that over the page, can close it, and has the tapped price once it loads', async ({
  page,
  system,
}) => {
  await page.setViewportSize(PHONE);
  const { path, runners } = await system.match();
  const { cell, price } = await tapPrice(page, path, runners[0], (route) => route.abort());
  const place = page.getByRole('complementary');
  await expect(place.getByText(/could not be loaded/)).toBeInViewport();
  expect(await standsStill(page)).toBe(true);

  await place.getByRole('button', { name: 'Close' }).click();
  await expect(place.getByText(/could not be loaded/)).toBeHidden();
  expect(await standsStill(page)).toBe(false);

  await cell.click();
  await page.unroute(SLIP_CODE);
  await place.getByRole('button', { name: 'Try again' }).click();
  await expect(slipOf(page)).toContainText(price);
  await expect(slipOf(page).getByLabel('Stake', { exact: true })).toBeInViewport();
});

test('the sports tree is beside a slip whose code hangs, also once that counts as failed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  let isAsked = false;
  await page.route(SLIP_CODE, () => {
    isAsked = true;
  });
  // A file that hangs before the page has loaded keeps it from loading.
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect.poll(() => isAsked).toBe(true);
  const cricket = page
    .getByRole('navigation', { name: 'Sports tree' })
    .getByRole('button', { name: /^Cricket/ });
  const slip = page.locator('aside').last();
  await expect(slip.getByText(/could not be loaded/)).toBeVisible();
  await expect(cricket).toBeVisible();
  await expect(page.getByText(/could not be loaded/)).toHaveCount(1);
});
