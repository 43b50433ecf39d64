import { priceOf, shownPriceOf, slipOf } from '../support/pages.ts';
import { logInWithDemo } from '../support/sign-in.ts';
import { expect, playOwnMatch, shortenBetDelay, test } from '../support/test.ts';

// The feed stands, so bets of other files would use up what is offered.
playOwnMatch();
shortenBetDelay();

test('the panel has the credit folded away, both tabs, and the open bets with their columns @journey @spec:1.2 @spec:2.35 @spec:2.37 @spec:3.10 @spec:6.3', async ({
  page,
  system,
}) => {
  const { path, runners, name } = await system.match();
  await logInWithDemo(page, path);
  await expect(page.getByText('Total Net Exposure')).toBeHidden();
  await page.getByText('Available Credit').click();
  await expect(page.getByText('Available Balance')).toBeVisible();
  await expect(page.getByRole('definition')).toHaveText(['₹ 1,00,000', '0']);

  const openTab = page.getByRole('tab', { name: 'Open Bets' });
  await openTab.click();
  await expect(openTab).toHaveText('Open Bets');
  // In the panel, and in both tables of My Bets.
  await expect(page.getByText('No data available')).toHaveCount(3);

  const cell = priceOf(page, runners[0], 'Lay');
  const price = (await shownPriceOf(cell).textContent()) ?? '';
  await cell.click();
  await slipOf(page).getByRole('button', { name: '100', exact: true }).click();
  await slipOf(page)
    .getByRole('button', { name: /Place Bet/ })
    .click();
  await expect(page.getByText('Bet placed successfully')).toBeVisible();
  await expect(openTab).toHaveText('Open Bets (1)');
  await openTab.click();
  const table = page.getByRole('table').filter({ hasText: 'Match Name' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Match Name',
    // Point 2 calls the price so; the line below says what it is.
    'Bet SizePrice',
    'Stack',
    'P&L',
  ]);
  const row = table.getByRole('row').last();
  await expect(row).toContainText(name);
  await expect(row).toContainText('Match Odds');
  await expect(row.getByRole('cell').nth(1)).toHaveText(price);
  await expect(row.getByRole('cell').nth(2)).toHaveText('100');
  await expect(row.getByRole('cell').nth(3)).toHaveText('+100');
});
