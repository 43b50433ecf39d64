import { paths } from '@exchange/contract';
import type { Page } from '@playwright/test';
import { slipOf } from '../support/pages.ts';
import { expect, expectWhole, logIn, test } from './test.ts';

const MATCH = paths.matchDetails('4', '401');
const place = async (page: Page) => {
  const slip = slipOf(page);
  await slip.getByRole('button', { name: '100', exact: true }).click();
  await slip.getByRole('button', { name: /Place Bet/ }).click();
  await expect(page.getByText('Bet placed successfully').first()).toBeVisible();
  await expect(slip).toBeHidden();
};
const priceIn = (page: Page, region: string, price: RegExp) =>
  page.getByRole('region', { name: region }).getByRole('button', { name: price }).last();

test.describe('with a backend of the specification alone, a player', () => {
  test('bets on odds, against them, with the bookmaker and on a line, and sees the bets @spec:backend.3', async ({
    page,
    faults,
  }) => {
    await logIn(page, MATCH);
    await priceIn(page, 'Match Odds', /^Back India at/).click();
    await place(page);
    await expect(page.getByTestId('exposure')).toHaveText('−100');
    await priceIn(page, 'Match Odds', /^Lay Australia at/).click();
    await place(page);
    await priceIn(page, 'Bookmaker', /^Back India at/).click();
    await place(page);
    const lines = page.getByRole('group', { name: 'Lines of 6 over runs India' });
    await lines.getByRole('button', { name: /^Yes/ }).click();
    await place(page);
    const mine = page.getByRole('region', { name: 'My Bets' });
    await expect(mine.getByRole('row').filter({ hasText: 'India' })).toHaveCount(3);
    await page.goto(paths.openBets());
    await expect(page.getByRole('row', { name: /India v Australia/ })).toHaveCount(4);
    await expectWhole(page, faults);
  });

  test('sees the rejection and keeps the slip @spec:backend.3', async ({ page }) => {
    await logIn(page, MATCH);
    await priceIn(page, 'Match Odds', /^Back India at/).click();
    const slip = slipOf(page);
    await slip.getByLabel('Stake', { exact: true }).fill('4000');
    await slip.getByRole('button', { name: /Place Bet/ }).click();
    await expect(slip).toBeHidden();
    await priceIn(page, 'Match Odds', /^Back India at/).click();
    await slip.getByLabel('Stake', { exact: true }).fill('900');
    await slip.getByRole('button', { name: /Place Bet/ }).click();
    await expect(slip).toBeHidden();
    await priceIn(page, 'Match Odds', /^Back India at/).click();
    await slip.getByLabel('Stake', { exact: true }).fill('1000');
    await slip.getByRole('button', { name: /Place Bet/ }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Bet failed' })).toBeVisible();
    await expect(slip).toBeVisible();
  });

  test('edits the quick stakes, which the slip shows @spec:backend.3', async ({ page, faults }) => {
    await logIn(page, paths.stakeSettings());
    const first = page.getByLabel('Stake 1', { exact: true });
    await expect(first).toHaveValue('100');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await first.fill('250');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await expect(page.getByText('Stake updated successfully.')).toBeVisible();
    await expect(first).toHaveValue('250');
    await page.goto(MATCH);
    await priceIn(page, 'Match Odds', /^Back India at/).click();
    await expect(slipOf(page).getByRole('button', { name: '250', exact: true })).toBeVisible();
    expect(faults).toEqual([]);
  });

  test('pages through a list without a total @spec:backend.3', async ({ page, faults }) => {
    await logIn(page, paths.betHistory());
    const rows = page.getByRole('row', { name: /Chennai v Punjab/ });
    const pager = page.getByRole('navigation', { name: 'Pages' });
    await expect(rows).toHaveCount(6);
    await expect(pager.getByText('Page 1', { exact: true })).toBeVisible();
    await pager.getByRole('button', { name: 'Next page' }).click();
    await expect(rows).toHaveCount(8);
    await pager.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText('No data To Display')).toBeVisible();
    await page.getByRole('button', { name: 'Go to the first page' }).click();
    await expect(rows).toHaveCount(6);
    await expectWhole(page, faults);
  });

  test('reads profit and loss, and the statement without balances @spec:backend.3', async ({
    page,
    faults,
  }) => {
    await logIn(page, paths.profitLoss());
    await expect(page.getByRole('main')).toContainText('−250.50');
    await page.goto(paths.accountStatement());
    await expect(page.getByRole('row', { name: /Result of match/ })).toHaveCount(6);
    await expect(page.getByRole('row', { name: /Result of match 1\b/ })).toContainText('Bonus');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    await download;
    await expectWhole(page, faults);
  });
});
