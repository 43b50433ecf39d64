import type { Locator, Page } from '@playwright/test';
import { priceOf, readAmount, slipOf } from '../support/pages.ts';
import { logInWithDemo } from '../support/sign-in.ts';
import type { System } from '../support/system.ts';
import { expect, playOwnMatch, shortenBetDelay, test } from '../support/test.ts';

// The feed only goes forward, and here it goes. No wicket falls before 89 s.
playOwnMatch('55s');
shortenBetDelay();

type Match = Awaited<ReturnType<System['match']>>;

/** Places a bet of 100 on the first runner. */
async function bet(page: Page, { path, runners }: Match) {
  await logInWithDemo(page, path);
  await priceOf(page, runners[0], 'Back').click();
  const slip = slipOf(page);
  await slip.getByRole('button', { name: '100', exact: true }).click();
  await slip.getByRole('button', { name: /Place Bet/ }).click();
  await expect(slip).toBeHidden();
}

/** Presses the button and reads the toast, which stays for three seconds. */
const pressAndReadNotice = (page: Page, button: Locator) =>
  Promise.all([expect(page.getByText(/^Cashed out: /)).toBeVisible(), button.click()]);

/** Expects the bet and the one that hedges it. */
async function expectTwoBets(page: Page, { runners }: Match) {
  const bets = page.getByRole('region', { name: 'My Bets' });
  await expect(
    bets.getByRole('row', { name: runners[0] }).or(bets.getByRole('row', { name: runners[1] })),
  ).toHaveCount(2);
}

test('after the market moved, cashing out makes all results equal, and the wallet agrees @journey', async ({
  page,
  system,
}) => {
  const match = await system.match();
  const { runners } = match;
  await bet(page, match);

  const cashOut = page.getByRole('region', { name: 'Cash out' });
  const button = cashOut.getByRole('button', { name: /^Cash out · / });
  const before = (await button.textContent()) ?? '';
  await system.feed('seek', '80s');
  // An offer from before the move would be refused.
  await expect(button).not.toHaveText(before);
  await button.click();
  const results = cashOut.getByRole('definition');
  await expect(results).toHaveCount(runners.length);
  const [first = 0, second = 0] = await Promise.all([
    readAmount(results.nth(0)),
    readAmount(results.nth(1)),
  ]);
  expect(Math.abs(first - second)).toBeLessThan(0.1);

  await pressAndReadNotice(page, cashOut.getByRole('button', { name: /Confirm cash out/ }));
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
  await cashOut.getByRole('button', { name: /^Cash out/ }).click();
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
  await pressAndReadNotice(page, again);
  await expect(cashOut).toBeHidden();
  expect(bodies).toEqual([bodies[0], bodies[0]]);
  await expectTwoBets(page, match);
});
