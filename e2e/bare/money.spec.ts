import { paths } from '@exchange/contract';
import type { Page } from '@playwright/test';
import { fillDeposit, fillWithdrawal, payeeOf, requestsOf } from '../support/money.ts';
import { expect, expectWhole, logIn, PLAYER, test } from './test.ts';

const submit = (page: Page, form: string) =>
  page.getByRole('form', { name: form }).getByRole('button', { name: 'Submit' }).click();

test.describe('with a backend of the specification alone, a player', () => {
  test('deposits with a slip, and sees the request @journey @spec:backend.4', async ({
    page,
    faults,
  }) => {
    await logIn(page, paths.deposit());
    await expect(page.getByText('123456789012')).toBeVisible();
    await fillDeposit(page, '777766665555');
    await submit(page, 'Deposit');
    await expect(page.getByText('Deposit request submitted.')).toBeVisible();
    await expect(requestsOf(page)).toHaveCount(1);
    await expect(requestsOf(page)).toContainText('777766665555');
    await expect(requestsOf(page)).toContainText('Pending');
    await expectWhole(page, faults);
  });

  test('withdraws to a new account, having none from before; a request without an id is not cancelled @journey @spec:backend.4', async ({
    page,
    faults,
  }) => {
    await logIn(page, paths.withdraw());
    await page.getByRole('button', { name: 'Previous Account' }).click();
    await expect(page.getByText('No Previous Account Available!!')).toBeVisible();
    await page.getByRole('button', { name: 'New Account' }).click();
    await fillWithdrawal(page, '500');
    await submit(page, 'Withdraw');
    await expect(page.getByText('Withdrawal request submitted.')).toBeVisible();
    await expect(page.getByTestId('balance')).toHaveText('₹ 4,500');
    await page.goto(paths.transactions());
    await expect(requestsOf(page)).toHaveCount(1);
    await expect(requestsOf(page)).toContainText(payeeOf(page));
    await expect(page.getByRole('button', { name: 'Cancel withdrawal' })).toHaveCount(0);
    await expectWhole(page, faults);
  });

  test('changes the password and goes on with the new sign-in @spec:backend.4', async ({
    page,
    faults,
  }) => {
    await logIn(page, paths.changePassword());
    await page.getByLabel('Current password').fill(PLAYER.password);
    await page.getByLabel('New password').fill('a new password');
    await page.getByLabel('Confirm password').fill('a new password');
    await page.getByRole('main').getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('Password changed successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/app\/market-analysis$/);
    await page.goto('/');
    await expect(page.getByTestId('balance')).toHaveText('₹ 5,000');
    expect(faults).toEqual([]);
  });

  test('reads every other page of the account, and plays a game in the frame @spec:backend.4', async ({
    page,
    faults,
  }) => {
    await logIn(page, paths.rulesAndRegulations());
    for (const [path, heading] of [
      [paths.rulesAndRegulations(), /Rules/],
      [paths.privacyPolicy(), /Privacy/],
      [paths.exclusionPolicy(), /exclusion/i],
      [paths.responsibleGamblingApp(), /Responsible/],
      [paths.limits(), /Limits/],
      [paths.sessions(), /Signed-in devices/],
      [paths.casinoLobby(), /Casino|Games/],
      [paths.sport('all'), /Sports/],
    ] as const) {
      if (path !== paths.rulesAndRegulations()) await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
    await expectWhole(page, faults);
    await page.goto(paths.casinoGame('DC', '201206'));
    const frame = page.frameLocator('iframe').first();
    await expect(frame.getByText('The game runs')).toBeVisible();
    expect(faults).toEqual([]);
  });

  test('is signed out once by a wallet call that is not authorized @journey @spec:backend.2', async ({
    page,
    backend,
  }) => {
    await logIn(page, paths.sport('all'));
    backend.forgetTokens();
    await expect(page.getByText('Unauthorized: Logged out')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  });
});
