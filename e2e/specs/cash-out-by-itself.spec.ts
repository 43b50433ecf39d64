import { priceOf, slipOf } from '../support/pages.ts';
import { logInWithDemo } from '../support/sign-in.ts';
import { expect, playOwnMatch, shortenBetDelay, test } from '../support/test.ts';

// No wicket falls before 89 s.
playOwnMatch('55s');
shortenBetDelay();

test.use({ viewport: { width: 360, height: 740 } });

test('the server cashes out while the page is closed, and another page shows it', async ({
  page,
  system,
}) => {
  const { path, runners } = await system.match();
  await logInWithDemo(page, path);
  await priceOf(page, runners[0], 'Back').click();
  const slip = slipOf(page);
  await slip.getByRole('button', { name: '100', exact: true }).click();
  await slip.getByRole('button', { name: /Place Bet/ }).click();
  await expect(slip).toBeHidden();

  const cashOut = page.getByRole('region', { name: 'Cash out' });
  await cashOut.getByRole('button', { name: 'Cash out' }).click();
  await cashOut.getByRole('button', { name: 'Cash out by itself' }).click();
  const form = cashOut.getByRole('form', { name: 'Cash out by itself' });
  const profit = form.getByLabel('Profit of at least');
  await profit.fill('3');
  const box = await profit.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await form.getByLabel('Stop at a loss of').fill('3');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Cashes out at +₹ 3 or −₹ 3')).toBeVisible();

  const context = page.context();
  await page.close();
  for (const second of [65, 75, 85]) await system.feed('seek', `${second}s`);

  const later = await context.newPage();
  await later.goto(path);
  await later.getByRole('tab', { name: /OPEN BETS/ }).click();
  const bets = later.getByRole('region', { name: 'My Bets' });
  await expect(bets.getByText(/Cashed out by itself · [+−]/)).toBeVisible({ timeout: 20_000 });
});
