import type { Page, Route } from '@playwright/test';
import { priceOf, slipOf } from '../support/pages.ts';
import { logInWithDemo } from '../support/sign-in.ts';
import { logInAs } from '../support/staff.ts';
import type { System } from '../support/system.ts';
import { expect, playOwnMatch, test } from '../support/test.ts';

// The feed stands, so bets of other files would use up what is offered.
playOwnMatch();

const tokenOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.user).data.token as string);

/** Returns the player's bets on the match from the server. */
async function listBets(page: Page, { client, match }: System) {
  const body = { match_id: (await match()).id, limit: 10, pageno: 1 };
  const { envelope } = await client.call<{ MatchAndBetfair: { Stack: number }[] }>(
    'list-bt-ssn-mk',
    body,
    await tokenOf(page),
  );
  return envelope.data.MatchAndBetfair.map(({ Stack }) => Stack);
}

/** Opens the slip on the first runner, on the open match, with a stake of 100. */
async function fillSlip(page: Page, system: System) {
  const { runners } = await system.match();
  await priceOf(page, runners[0], 'Back').click();
  await slipOf(page).getByRole('button', { name: '100', exact: true }).click();
}

const ASK = /^Ask about your bet at [\d.]+ · ₹100$/;

test('a bet whose reply is lost is one bet on the server, repeated after a reload and in a second tab @journey @spec:2.40', async ({
  page,
  system,
}) => {
  await logInWithDemo(page, (await system.match()).path);
  // The server answers, the connection breaks before the answer arrives.
  await page.route('**/save-bet', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await fillSlip(page, system);
  await slipOf(page)
    .getByRole('button', { name: /Place Bet/ })
    .click();
  await expect(slipOf(page).getByRole('alert')).toContainText('No connection');
  expect(await listBets(page, system)).toEqual([100]);

  await page.unroute('**/save-bet');
  await page.reload();
  const again = slipOf(page).getByRole('button', { name: ASK });
  await expect(again).toBeEnabled();
  // A tab that is opened from this one inherits the pending slip.
  const [other] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => window.open(window.location.href)),
  ]);
  await slipOf(other).getByRole('button', { name: ASK }).click();
  await expect(other.getByText('Bet placed successfully')).toBeVisible();
  await again.click();
  await expect(page.getByText('Bet placed successfully')).toBeVisible();
  await expect(slipOf(page)).toBeHidden();
  expect(await listBets(page, system)).toEqual([100]);
  await expect(page.getByTestId('exposure')).toHaveText('−100');
});

test('a reload looks up the outcome of a bet in flight and shows it, without a connection error @spec:2.41', async ({
  page,
  system,
}) => {
  await logInWithDemo(page, (await system.match()).path);
  // The server accepts it, and the reload comes before its response. One handler for both calls:
  // without any, the browser would let the first one pass, and its response close the slip.
  const { promise: taken, resolve: take } = Promise.withResolvers<void>();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route('**/save-bet', async (route) => {
    if (isFirst) {
      isFirst = false;
      await route.fetch();
      return take();
    }
    await held;
    await route.continue();
  });
  await fillSlip(page, system);
  await slipOf(page)
    .getByRole('button', { name: /Place Bet/ })
    .click();
  await taken;
  await page.reload();
  await expect(slipOf(page).getByRole('button', { name: 'Asking about your bet…' })).toBeVisible();
  await expect(page.getByText('No connection')).toHaveCount(0);
  release();
  await expect(page.getByText('Bet placed successfully')).toBeVisible();
  await expect(slipOf(page)).toBeHidden();
  expect(await listBets(page, system)).toEqual([100]);
});

test('a slip whose session ends waits for its player’s next login and then bets @spec:2.41', async ({
  page,
  system,
}) => {
  await logInAs(page, system, 'player', (await system.match()).path);
  await fillSlip(page, system);
  const token = await tokenOf(page);
  // While the bet is under way: the page would notice it soon, and hide the slip before the tap.
  const endFirst = async (route: Route) => {
    await system.client.call('logout', {}, token);
    await route.continue();
  };
  await page.route('**/save-bet', endFirst, { times: 1 });
  await slipOf(page)
    .getByRole('button', { name: /Place Bet/ })
    .click();
  await expect(page.getByText('Unauthorized: Logged out')).toBeVisible();
  await expect(slipOf(page)).toBeHidden();

  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await page.getByLabel('User ID').fill('player');
  await page.getByLabel('Password').fill(await system.readPassword('player'));
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  const slip = slipOf(page);
  await expect(slip.getByLabel('Stake', { exact: true })).toHaveValue('100');
  await slip.getByRole('button', { name: /· ₹100$/ }).click();
  await expect(page.getByText('Bet placed successfully')).toBeVisible();
  expect(await listBets(page, system)).toEqual([100]);
});
