import { priceOf } from '../support/pages.ts';
import { expect, playOwnMatch, test } from '../support/test.ts';

// A wicket falls at 89 s; the market opens again at 97 s.
playOwnMatch('92s');

test('a suspended market covers its prices, keeps its size and its names, and opens again @journey @spec:4.10', async ({
  page,
  system,
}) => {
  const { guestPath, runners } = await system.match();
  await page.goto('/sport/inplay');
  await expect(page.getByRole('listitem').filter({ hasText: runners[0] })).toContainText(
    'SUSPENDED',
  );

  await page.goto(guestPath);
  const market = page.getByRole('region', { name: 'Match Odds' });
  await expect(market.getByRole('status')).toHaveText('SUSPENDED');
  await expect(market.getByText(runners[0], { exact: true })).toBeVisible();
  for (const cell of await market.getByRole('group').getByRole('button').all()) {
    await expect(cell).toBeDisabled();
  }
  const before = await market.boundingBox();

  await system.feed('seek', '110s');
  await expect(market.getByRole('status')).toBeHidden();
  await expect(priceOf(page, runners[0], 'Back')).toBeEnabled();
  expect((await market.boundingBox())?.height).toBe(before?.height);
});
