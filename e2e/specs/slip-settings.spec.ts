import type { Page } from '@playwright/test';
import { findFaults } from '../support/axe.ts';
import { priceOf, shownPriceOf, slipOf } from '../support/pages.ts';
import { logInWithDemo } from '../support/sign-in.ts';
import type { System } from '../support/system.ts';
import { expect, playOwnMatch, test } from '../support/test.ts';

// The feed stands, so bets of other files would use up what is offered.
playOwnMatch();

const tokenOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.user).data.token as string);

/** Sets the player's one-click stake by the API. */
async function setOneClickStake(page: Page, { client }: System, stake: string) {
  const body = { one_click_stack: stake };
  await client.call('single-click-update-amount', body, await tokenOf(page));
}

test('the slip links to the stake editor, for a guest to the login @journey @spec:2.36', async ({
  page,
  system,
}) => {
  const { path, guestPath } = await system.match();
  await logInWithDemo(page, path);
  await page.getByRole('link', { name: 'Edit Stake' }).click();
  await expect(page).toHaveURL(/\/app\/setting$/);
  await expect(page.getByRole('heading', { name: 'Edit Stakes' })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await page.goto(guestPath);
  await page.getByRole('button', { name: 'Edit Stake' }).click();
  await expect(page.getByRole('dialog', { name: 'Log In' })).toBeVisible();
});

test('with one-click on a tap bets at once, the delay counts down, and turning off stops it @journey @spec:2.42', async ({
  page,
  system,
}) => {
  await logInWithDemo(page, '/about-us');
  await setOneClickStake(page, system, '150');
  const { path, runners } = await system.match();
  await page.goto(path);
  await page.getByRole('switch', { name: 'One-click betting' }).last().click();
  const banner = page.getByText('One-click is on: a tap on a price bets ₹150.');
  await expect(banner).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  const cell = priceOf(page, runners[0], 'Back');
  const price = (await shownPriceOf(cell).textContent()) ?? '';
  await cell.click();
  await expect(slipOf(page).getByRole('button', { name: /^Placing… \d s$/ })).toBeVisible();
  await expect(page.getByText('Bet placed successfully')).toBeVisible();
  await expect(page.getByTestId('exposure')).toHaveText('−150');
  const bet = page.getByRole('region', { name: 'My Bets' }).getByRole('row', { name: runners[0] });
  await expect(bet).toContainText(price);
  await expect(slipOf(page)).toBeHidden();

  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(banner).toBeHidden();
  await cell.click();
  await expect(slipOf(page).getByRole('button', { name: 'Enter a stake' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('switch', { name: 'One-click betting' }).last().click();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'One-click betting' }).last()).not.toBeChecked();
});

test('the choice for price changes is sent with the bet and stored for the player @spec:2.38', async ({
  page,
  system,
}) => {
  const { path, runners } = await system.match();
  await logInWithDemo(page, path);
  const choice = page.getByLabel('Price changes');
  await expect(choice).toHaveValue('better');
  const kept = page.waitForResponse('**/preferences');
  await choice.selectOption('any-10');
  await kept;
  await page.reload();
  await expect(choice).toHaveValue('any-10');
  await priceOf(page, runners[0], 'Back').click();
  await slipOf(page).getByRole('button', { name: '100', exact: true }).click();
  const sent = page.waitForRequest('**/save-bet');
  await slipOf(page)
    .getByRole('button', { name: /Place Bet/ })
    .click();
  expect((await sent).postDataJSON()).toMatchObject({
    price_change: 'any',
    price_tolerance: 10,
    stack: 100,
  });
  await expect(page.getByText('Bet placed successfully')).toBeVisible();
});
