import { paths } from '@exchange/contract';
import type { Page } from '@playwright/test';
import { logInBy } from '../support/accounts.ts';
import { fillDeposit, fillWithdrawal, nextUtr, openDetails, requestsOf } from '../support/money.ts';
import { createUser, logInAs, makeInstantId, USER_PASSWORD } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

const submit = (page: Page, form: string) =>
  page.getByRole('form', { name: form }).getByRole('button', { name: 'Submit' }).click();

/** Decides, as staff, on the one request with `name`. */
async function decide(staff: Page, name: RegExp, decision: string): Promise<void> {
  const request = staff.getByRole('article', { name });
  await expect(request).toHaveCount(1);
  await request.getByRole('button', { name: decision }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByRole('button', { name: decision }).click();
  await expect(dialog).toBeHidden();
}

const OWN_PASSWORD = 'a password of the player';

test('money in and out, which the open page of the player follows: a slip is approved, a withdrawal held, cancelled, declined, requested again and paid @journey @spec:staff.7 @spec:staff.8', async ({
  page: staff,
  browser,
  system,
}) => {
  test.slow();
  await staff.setViewportSize({ width: 1440, height: 900 });
  await logInAs(staff, system, 'agent');
  const name = `asha-${nextUtr()}`;
  await createUser(staff, name);
  const link = await makeInstantId(staff);
  const context = await browser.newContext({ baseURL: system.url });
  const player = await context.newPage();
  await player.goto(link);
  const balance = player.getByTestId('balance');
  await expect(balance).toHaveText('₹ 0');
  // Only this player's requests: others of the agent may be pending, too.
  await staff.goto(`${paths.staffRequests()}?search=${name}`);

  await test.step('the deposit waits with its slip, which staff can look at', async () => {
    await fillDeposit(player, nextUtr());
    await submit(player, 'Deposit');
    await expect(requestsOf(player).first()).toContainText('Pending');
    await expect(balance).toHaveText('₹ 0');
    const request = staff.getByRole('article', { name: /^Deposit ₹ 2,000/ });
    await expect(request).toBeVisible();
    const slip = await request.getByRole('link', { name: /slip|proof/i }).getAttribute('href');
    const picture = await fetch(new URL(slip ?? '', system.url));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const altered = await fetch(new URL((slip ?? '').replace(/.$/, '~'), system.url));
    expect(altered.status).toBeGreaterThanOrEqual(400);
  });

  await test.step('approved, the balance and the list follow without a reload', async () => {
    await decide(staff, /^Deposit ₹ 2,000/, 'Approve');
    await expect(balance).toHaveText('₹ 2,000');
    await expect(requestsOf(player).first()).toContainText('Success');
  });

  await test.step('a sign-in by the link of staff withdraws nothing, one by the password does', async () => {
    await player.goto(paths.withdraw());
    await fillWithdrawal(player, '1200');
    await submit(player, 'Withdraw');
    await expect(player.getByText('Log in with your password to withdraw.').first()).toBeVisible();
    await expect(balance).toHaveText('₹ 2,000');
    await player.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await logInBy(player, { userName: name, password: USER_PASSWORD });
    // Staff chose it, so another one comes first.
    await player.getByLabel('Current password').fill(USER_PASSWORD);
    await player.getByLabel('New password').fill(OWN_PASSWORD);
    await player.getByLabel('Confirm password').fill(OWN_PASSWORD);
    await player.getByRole('main').getByRole('button', { name: 'Change Password' }).click();
    await expect(player.getByText('Password changed successfully!')).toBeVisible();
  });

  await test.step('a withdrawal is held at once, and comes back when it is cancelled', async () => {
    await player.goto(paths.withdraw());
    await fillWithdrawal(player, '1200');
    // The account is new: the player has to confirm the password.
    await player.getByLabel('Password').fill(OWN_PASSWORD);
    await submit(player, 'Withdraw');
    await expect(balance).toHaveText('₹ 800');
    const row = requestsOf(player).first();
    await openDetails(row);
    await row.getByRole('button', { name: 'Cancel withdrawal' }).click();
    await row.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(row).toContainText('Cancelled by player');
    await expect(balance).toHaveText('₹ 2,000');
  });

  const submitProven = async () => {
    await player.getByLabel('Password').fill(OWN_PASSWORD);
    await submit(player, 'Withdraw');
    await expect(balance).toHaveText('₹ 500');
  };
  await test.step('a decline needs its reason, which the player reads, and gives the money back', async () => {
    await player.getByRole('button', { name: 'Previous Account' }).click();
    await player.getByLabel('Amount', { exact: true }).fill('1500');
    await submitProven();
    const waiting = staff.getByRole('article', { name: /^Withdrawal ₹ 1,500/ });
    await waiting.getByRole('button', { name: 'Decline' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Decline: Withdrawal' });
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(dialog.getByText('Please give a reason.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Account name does not match');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(waiting).toHaveCount(0);
    await expect(balance).toHaveText('₹ 2,000');
    await expect(requestsOf(player).first()).toContainText('Account name does not match');
  });

  await test.step('asked again, it is approved and paid', async () => {
    // The declined account is not offered.
    await player.getByRole('button', { name: 'New Account' }).click();
    await fillWithdrawal(player, '1500');
    await submitProven();
    await decide(staff, /^Withdrawal ₹ 1,500/, 'Approve');
    await expect(requestsOf(player).first()).toContainText('Approve');
    await decide(staff, /^Withdrawal ₹ 1,500/, 'Mark as paid');
    await expect(requestsOf(player).first()).toContainText('Success');
    await expect(balance).toHaveText('₹ 500');
  });

  await test.step('the steps stand with who did them, and are found by status', async () => {
    await staff.getByRole('button', { name: 'Declined' }).click();
    await expect(staff).toHaveURL(/status=declined/);
    const first = staff.getByRole('article').first();
    await expect(first.getByRole('list', { name: 'Steps' })).toContainText('agent');
    await expect(first).toContainText('Account name does not match');
  });

  await test.step('coins of staff reach the header', async () => {
    await staff.goto(`${paths.users()}?search=${name}`);
    await staff.getByRole('link', { name }).click();
    await staff.getByRole('button', { name: 'Update coins' }).click();
    const dialog = staff.getByRole('dialog', { name: `Coins of ${name}` });
    await dialog.getByLabel('Amount').fill('7');
    await dialog.getByLabel('Reason').fill('Bonus');
    await dialog.getByRole('button', { name: 'Give coins' }).click();
    await expect(balance).toHaveText('₹ 507');
  });
  await context.close();
});
