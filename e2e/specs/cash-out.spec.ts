import type { Locator, Page } from '@playwright/test';
import { priceOf, readAmount, slipOf } from '../support/pages.ts';
import { logInWithDemo } from '../support/sign-in.ts';
import type { System } from '../support/system.ts';
import { expect, playOwnMatch, shortenBetDelay, test } from '../support/test.ts';
import { clickAndExpectToast } from '../support/toasts.ts';

// The feed only goes forward, and here it goes. No wicket falls before 89 s.
playOwnMatch('55s');
shortenBetDelay();

type Match = Awaited<ReturnType<System['match']>>;

/** Places a bet on the first runner, of ₹100 or another quick stake. */
async function bet(page: Page, { path, runners }: Match, stake = '100') {
  await logInWithDemo(page, path);
  await priceOf(page, runners[0], 'Back').click();
  const slip = slipOf(page);
  await slip.getByRole('button', { name: stake, exact: true }).click();
  await slip.getByRole('button', { name: /Place Bet/ }).click();
  await expect(slip).toBeHidden();
}

/** Confirms a cash-out and expects its toast. */
const confirmCashOut = (button: Locator) => clickAndExpectToast(button, 'cash-out', 'Cashed out');

/** Expects the bet and the one that hedges it. */
async function expectTwoBets(page: Page, { runners }: Match) {
  const bets = page.getByRole('region', { name: 'My Bets' });
  await expect(
    bets.getByRole('row', { name: runners[0] }).or(bets.getByRole('row', { name: runners[1] })),
  ).toHaveCount(2);
}

test('after the market moved, cashing out makes all results equal, and the wallet agrees', async ({
  page,
  system,
}) => {
  const match = await system.match();
  const { runners } = match;
  await bet(page, match);

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

  await confirmCashOut(cashOut.getByRole('button', { name: /Confirm cash out/ }));
  await expect(cashOut).toBeHidden();
  await expect(async () => {
    const exposure = -(await readAmount(page.getByTestId('exposure')));
    expect(Math.abs(exposure - Math.max(0, -Math.min(first, second)))).toBeLessThan(0.1);
    expect(await readAmount(page.getByTestId('balance'))).toBeCloseTo(100_000 - exposure, 2);
  }).toPass();
  await expectTwoBets(page, match);
});

test('a cash-out whose reply is lost is repeated unchanged, after a reload too, and acts once @spec:2.40', async ({
  page,
  system,
}) => {
  const match = await system.match();
  await bet(page, match);
  const bodies: unknown[] = [];
  // The server answers, the connection breaks before the answer arrives.
  await page.route('**/cash-out', async (route) => {
    bodies.push(route.request().postDataJSON());
    await route.fetch();
    await route.abort('connectionreset');
  });
  const cashOut = page.getByRole('region', { name: 'Cash out' });
  await cashOut.getByRole('button', { name: 'Cash out' }).click();
  const confirm = cashOut.getByRole('button', { name: /Confirm cash out/ });
  const [, result = ''] = /· (.+)/.exec((await confirm.textContent()) ?? '') ?? [];
  await confirm.click();
  await expect(cashOut.getByText(/Not yet answered/)).toBeVisible();

  await page.reload();
  const again = cashOut.getByRole('button', { name: `Try again · ${result}` });
  await expect(again).toBeEnabled();
  await page.unroute('**/cash-out');
  page.on('request', (request) => {
    if (request.url().endsWith('/cash-out')) bodies.push(request.postDataJSON());
  });
  await confirmCashOut(again);
  await expect(cashOut).toBeHidden();
  expect(bodies).toEqual([bodies[0], bodies[0]]);
  await expectTwoBets(page, match);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('half is cashed out as previewed, and its button stays within the market', async ({
    page,
    system,
  }) => {
    await bet(page, await system.match(), '1,000');
    const cashOut = page.getByRole('region', { name: 'Cash out' });
    await cashOut.getByRole('button', { name: /^Cash out/ }).click();
    const half = cashOut.getByRole('button', { name: '50 %' });
    await half.click();
    const confirm = cashOut.getByRole('button', { name: /^Cash out 50 % · at worst/ });
    await expect(confirm).toBeEnabled();
    const [button, market] = [await confirm.boundingBox(), await cashOut.boundingBox()];
    const rightOf = (box: typeof button) => (box ? box.x + box.width : Number.NaN);
    expect(rightOf(button)).toBeLessThanOrEqual(rightOf(market));
    const [, worst = ''] = /at worst −(.+)/.exec((await confirm.textContent()) ?? '') ?? [];
    await confirmCashOut(confirm);
    await expect(page.getByTestId('exposure')).toHaveText(`−${worst}`);
  });
});
