import { paths } from '@exchange/contract';
import type { Page } from '@playwright/test';
import { registerPlayer } from '../support/accounts.ts';
import { logInAsPlayer } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const OLD = 'the old password';
const NEW = 'the new password';
const fill = async (page: Page, current: string, chosen: string, confirmed = chosen) => {
  await page.getByLabel('Current password').fill(current);
  await page.getByLabel('New password').fill(chosen);
  await page.getByLabel('Confirm password').fill(confirmed);
};
const submit = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Change Password' }).click();
const toast = (page: Page, title: string) =>
  page.getByRole(title === 'Success!' ? 'status' : 'alert').filter({ hasText: title });

test('a changed password keeps this browser signed in in all its tabs and signs out other devices @journey @spec:1.5 @spec:8.12 @spec:account.6 @spec:account.28', async ({
  page,
  browser,
  system,
}) => {
  test.slow();
  const player = { userName: 'ila_1', mobile: '9811000001', password: OLD };
  await registerPlayer(system, player);
  await logInAsPlayer(page, player);
  const tab = await page.context().newPage();
  await tab.goto(paths.transactions());
  await expect(tab.getByText('No data Found!')).toBeVisible();
  const elsewhere = await browser.newContext();
  const device = await elsewhere.newPage();
  await logInAsPlayer(device, player, system.url + paths.transactions());
  await expect(device.getByText('No data Found!')).toBeVisible();

  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  await page.getByRole('link', { name: 'Change Password' }).click();
  const before = await page.evaluate(() => JSON.parse(localStorage.user).data.token as string);
  await fill(page, OLD, NEW);
  // A notice stays for three seconds.
  await Promise.all([
    expect(device.getByText('Unauthorized: Logged out')).toHaveCount(1),
    expect(toast(page, 'Success!').last()).toContainText('Password changed successfully!'),
    submit(page),
  ]);
  await expect(page).toHaveURL(/\/app\/market-analysis$/);
  const stored = await page.evaluate(() => JSON.parse(localStorage.user));
  expect(stored.data).toMatchObject({ user_name: 'ila_1', role: 'player' });
  expect(stored.data.token).not.toBe(before);

  await expect(device).toHaveURL(/\/$/);
  await tab.reload();
  await expect(tab.getByText('No data Found!')).toBeVisible();
  await expect(page.getByTestId('balance')).toHaveText('₹ 0');
  await elsewhere.close();

  const { envelope } = await system.client.call('login', { user_name: 'ila_1', password: OLD });
  expect(envelope.message).toBe('Invalid Login Details');
});
