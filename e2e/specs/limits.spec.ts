import type { Page } from '@playwright/test';
import { findFaults } from '../support/axe.ts';
import { priceOf, readAmount, slipOf } from '../support/pages.ts';
import { logInWithDemo } from '../support/sign-in.ts';
import { expect, playOwnMatch, shortenBetDelay, test } from '../support/test.ts';

// The feed stands, so bets of other files would match all available sizes.
playOwnMatch();
shortenBetDelay();

test.beforeEach(({ page }) => logInWithDemo(page, '/app/limits'));

/** Sets a limit on the open page of limits. */
async function setLimit(page: Page, name: string, rupees: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`: ${name}$`) }).click();
  const form = page.getByRole('form', { name });
  await form.getByLabel('Amount in ₹').fill(rupees);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
}
const limitOf = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: new RegExp(`: ${name}$`) }) });

async function bet(page: Page, path: string, runner: string, stake: string): Promise<void> {
  await page.goto(path);
  await priceOf(page, runner, 'Back').click();
  await slipOf(page).getByLabel('Stake', { exact: true }).fill(stake);
  await slipOf(page)
    .getByRole('button', { name: /Place Bet/ })
    .click();
}

test('a stake limit stops a bet with what is left; it falls at once and rises a day later @journey @spec:safer.1', async ({
  page,
  system,
}) => {
  test.slow();
  const { path, runners } = await system.match();
  await setLimit(page, 'Daily stake limit', '150');
  await bet(page, path, runners[0], '200');
  await expect(slipOf(page)).toContainText('Daily stake limit: ₹150 is left.');
  await bet(page, path, runners[0], '100');
  await expect(page.getByText('Bet placed successfully')).toBeVisible();
  await page.goto('/app/limits');
  await setLimit(page, 'Daily stake limit', '900');
  const limit = limitOf(page, 'Daily stake limit');
  await expect(limit).toContainText('₹ 100 used · ₹ 50 left');
  await expect(limit).toContainText(/₹ 900 from \d\d\/\d\d\/\d{4}/);
  await setLimit(page, 'Daily stake limit', '120');
  await expect(limit).toContainText('₹ 20 left');
  await expect(limit).not.toContainText('from');
});

test('a time-out needs a confirmation, and then stops bets and games but not the account @spec:8.18 @spec:safer.3', async ({
  page,
  system,
}) => {
  const { path, runners } = await system.match();
  for (const name of ['24 hours', '1 week', '1 month', '6 weeks']) {
    await page.getByRole('radio', { name, exact: true }).check();
  }
  await page.getByRole('radio', { name: '1 week' }).check();
  await page.getByRole('button', { name: 'Begin time-out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Time-out' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You are taking a time-out')).toBeHidden();
  await page.getByRole('button', { name: 'Begin time-out' }).click();
  await dialog.getByRole('button', { name: 'Begin time-out' }).click();
  await expect(page.getByRole('heading', { name: 'You are taking a time-out' })).toBeInViewport();
  await bet(page, path, runners[0], '200');
  await expect(slipOf(page)).toContainText('You are taking a time-out until');
  expect(await readAmount(page.getByTestId('balance'))).toBe(100_000);
  await page.goto('/app/iframe-casino-new/DC/200570');
  await expect(page.getByText('You are taking a time-out until').first()).toBeVisible();
  await page.goto('/app/open-bets/p');
  await expect(page.getByText('No data To Display')).toBeVisible();
});

test('the open form and the last question hold names, contrast and structure', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Set: Daily deposit limit' }).click();
  await page.getByRole('form').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Exclude myself' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
});
