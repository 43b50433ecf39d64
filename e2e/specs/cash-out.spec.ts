import { logInWithDemo, priceOf, readAmount, slipOf } from '../support/pages.ts';
import { DEMO } from '../support/recordings.ts';
import { expect, test } from '../support/test.ts';

// A system of its own: the feed only goes forward, and here it goes. No wicket falls before 89 s.
test.use({ recording: { ...DEMO, moment: '55s' } });

test('after the market moved, cashing out makes all results equal, and the wallet agrees', async ({
  page,
  system,
}) => {
  const { path, runners } = await system.match();
  await logInWithDemo(page);
  await page.goto(path);
  await priceOf(page, runners[0], 'Back').click();
  const slip = slipOf(page);
  await slip.getByRole('button', { name: '100', exact: true }).click();
  await slip.getByRole('button', { name: /Place Bet/ }).click();
  await expect(slip).toBeHidden({ timeout: 20_000 });

  await system.feed('seek', '80s');
  const cashOut = page.getByRole('region', { name: 'Cash out' });
  await cashOut.getByRole('button', { name: 'Cash out' }).click();
  const results = cashOut.getByRole('definition');
  await expect(results).toHaveCount(runners.length);
  const [first = 0, second = 0] = await Promise.all([
    readAmount(results.nth(0)),
    readAmount(results.nth(1)),
  ]);
  expect(Math.abs(first - second)).toBeLessThan(0.1);

  await cashOut.getByRole('button', { name: /Confirm cash out/ }).click();
  await expect(page.getByText('Cashed out')).toBeVisible({ timeout: 20_000 });
  await expect(cashOut).toBeHidden();
  await expect(async () => {
    const exposure = -(await readAmount(page.getByTestId('exposure')));
    expect(Math.abs(exposure - Math.max(0, -Math.min(first, second)))).toBeLessThan(0.1);
    expect(await readAmount(page.getByTestId('balance'))).toBeCloseTo(100_000 - exposure, 2);
  }).toPass();
  const bets = page.getByRole('region', { name: 'My Bets' });
  await expect(
    bets.getByRole('row', { name: runners[0] }).or(bets.getByRole('row', { name: runners[1] })),
  ).toHaveCount(2);
});
