import type { Page } from '@playwright/test';
import { findFaults } from '../support/axe.ts';
import { slipOf } from '../support/pages.ts';
import { logInWithDemo } from '../support/sign-in.ts';
import { expect, shortenBetDelay, test } from '../support/test.ts';

shortenBetDelay();

const opener = (page: Page) => page.getByRole('button', { name: 'Price ladder of Match Odds' });
const gridOf = (page: Page) => page.getByRole('grid', { name: /^Price ladder of / });
/** The player's waiting bet in its row. */
const ownOf = (page: Page) => gridOf(page).getByRole('button', { name: /^Cancel ₹200 to back at/ });

/** Returns the width of the page in CSS pixels, with what overflows. */
const readWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

async function placeSlip(page: Page): Promise<void> {
  const slip = slipOf(page);
  await expect(slip.getByRole('textbox', { name: 'Price' })).not.toHaveValue('');
  await slip.getByRole('textbox', { name: 'Stake' }).fill('200');
  await slip.getByRole('button', { name: /Place Bet/ }).click();
  await expect(slip).toBeHidden();
}

for (const width of [360, 1440]) {
  test(`a price named in the ladder by keys waits in its row, and is cancelled there, at ${width} px`, async ({
    page,
    system,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    const { path } = await system.match();
    await logInWithDemo(page, path);
    await opener(page).focus();
    await page.keyboard.press('Enter');
    const back = gridOf(page).getByRole('button', { name: /^Back .* available$/ });
    await expect(gridOf(page)).toBeVisible();
    await expect
      .poll(() => back.evaluateAll((all) => all.includes(document.activeElement as never)))
      .toBe(true);
    // Two pages up nothing is offered to back: the bet waits.
    await page.keyboard.press('PageUp');
    await page.keyboard.press('PageUp');
    const name = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? '',
    );
    expect(name).toMatch(/^Back [\d.]+, 0 available$/);
    await page.keyboard.press('Enter');
    await placeSlip(page);

    await expect(ownOf(page)).toBeVisible();
    expect(await readWidth(page)).toBe(width);
    expect(await findFaults(page)).toEqual([]);
    const own = await ownOf(page).boundingBox();
    expect(own?.height ?? 0).toBeGreaterThanOrEqual(32);
    expect(own?.width ?? 0).toBeGreaterThanOrEqual(44);
    await ownOf(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Bet cancelled')).toBeVisible();
    await expect(ownOf(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(gridOf(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
  });
}

test.describe('by touch', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true });
  test('a tap in the ladder names its price, and a tap cancels the bet', async ({
    page,
    system,
  }) => {
    test.slow();
    const { path } = await system.match();
    await logInWithDemo(page, path);
    const box = await opener(page).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await opener(page).tap();
    // A price with an offer to lay has none to back: a back bet stays unmatched there.
    const offered = gridOf(page)
      .getByRole('button', { name: /^Lay [\d.]+, [1-9]/ })
      .last();
    const price = /^Lay ([\d.]+),/.exec((await offered.getAttribute('aria-label')) ?? '')?.[1];
    await gridOf(page)
      .getByRole('button', { name: `Back ${price}, 0 available` })
      .tap();
    await expect(slipOf(page).getByRole('textbox', { name: 'Price' })).toHaveValue(price ?? '-');
    await slipOf(page).getByRole('button', { name: '500', exact: true }).first().tap();
    await slipOf(page)
      .getByRole('button', { name: /Place Bet/ })
      .tap();
    await expect(slipOf(page)).toBeHidden();
    const own = gridOf(page).getByRole('button', { name: `Cancel ₹500 to back at ${price}` });
    await own.tap();
    await expect(page.getByText('Bet cancelled')).toBeVisible();
    await expect(own).toBeHidden();
    expect(await readWidth(page)).toBe(360);
  });
});
