import type { Page } from '@playwright/test';
import { enter, enterWinner } from '../support/actor.ts';
import { priceOf, readAmount, shownPriceOf, slipOf } from '../support/pages.ts';
import { logInWithDemo } from '../support/sign-in.ts';
import { expect, playOwnMatch, shortenBetDelay, test } from '../support/test.ts';

// Its market is ended by staff.
playOwnMatch('55s');
shortenBetDelay();

const STAKE = 200;

const unmatched = (page: Page) => page.getByRole('region', { name: 'Unmatched' });
const myBets = (page: Page) => page.getByRole('region', { name: 'My Bets' });
const exposureOf = (page: Page) => readAmount(page.getByTestId('exposure'));
const balanceOf = (page: Page) => readAmount(page.getByTestId('balance'));

/** Places the slip's bet of ₹200, at a price of the player's own if one is given. */
async function placeSlip(page: Page, price?: string): Promise<void> {
  const slip = slipOf(page);
  if (price) {
    await slip.getByRole('textbox', { name: 'Price' }).fill(price);
    await expect(slip.getByText(`Waits at ${price}`)).toBeVisible();
  }
  await slip.getByRole('textbox', { name: 'Stake' }).fill(String(STAKE));
  await slip.getByRole('button', { name: /Place Bet/ }).click();
  await expect(slip).toBeHidden();
}

test('what a player waits for is offered to others: one takes it, and both are settled', async ({
  page,
  browser,
  system,
}) => {
  test.slow();
  const { path, marketId, runnerNames } = await system.match();
  const [runnerId = '', runner = ''] = Object.entries(runnerNames)[0] ?? [];
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const other = await context.newPage();
  await logInWithDemo(page, path);
  await logInWithDemo(other, system.url + path);
  // The feed stands still: only players change the market.
  const offered = priceOf(other, runner, 'Lay');
  const before = (await offered.textContent()) ?? '';
  const odds = (await shownPriceOf(offered).textContent()) ?? '';
  const won = STAKE * (Number(odds) - 1);

  await priceOf(page, runner, 'Back').click();
  await placeSlip(page, odds);
  await expect(unmatched(page)).toContainText(runner);

  // A larger size at the same price: the player's is taken before the feed's.
  await expect(offered).not.toHaveText(before);
  await offered.click();
  await placeSlip(other);
  await expect(offered).toHaveText(before);
  await expect(unmatched(page)).toBeHidden();
  for (const each of [page, other]) {
    const row = myBets(each).getByRole('row', { name: runner });
    await expect(row).toContainText(odds);
    await expect(row).toContainText(String(STAKE));
  }
  await expect.poll(() => exposureOf(page)).toBe(-STAKE);
  await expect.poll(() => exposureOf(other)).toBeCloseTo(-won, 2);

  const admin = await enter(system, 'admin', await system.readPassword('admin'));
  await enterWinner(admin, marketId, runnerId, 'The end of the test');
  await expect.poll(() => balanceOf(page)).toBeCloseTo(100_000 + won, 1);
  await expect.poll(() => balanceOf(other)).toBeCloseTo(100_000 - won, 1);
  await context.close();
});
