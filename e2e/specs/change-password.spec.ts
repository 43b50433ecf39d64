import { paths } from '@exchange/contract';
import type { Page } from '@playwright/test';
import { logInBy, registerPlayer } from '../support/accounts.ts';
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

test('a changed password keeps this browser signed in in all its tabs and signs out other devices @spec:1.5 @spec:8.12 @spec:account.6 @spec:account.28', async ({
  page,
  browser,
  system,
}) => {
  const player = { userName: 'ila_1', mobile: '9811000001', password: OLD };
  await registerPlayer(system, player);
  await logInBy(page, player);
  const tab = await page.context().newPage();
  await tab.goto(paths.transactions());
  await expect(tab.getByText('No data Found!')).toBeVisible();
  const elsewhere = await browser.newContext();
  const device = await elsewhere.newPage();
  await logInBy(device, player, system.url);
  await device.goto(system.url + paths.transactions());
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

test('all three are required, and the new one twice the same; nothing is sent before @spec:account.15', async ({
  page,
  system,
}) => {
  const player = { userName: 'jaya_1', mobile: '9811000002', password: OLD };
  await registerPlayer(system, player);
  await logInBy(page, player);
  await page.goto(paths.changePassword());
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await submit(page);
  for (const name of ['Current', 'New', 'Confirm']) {
    await expect(page.getByText(`${name} password is required`)).toBeVisible();
  }
  await fill(page, OLD, NEW, 'something else');
  await submit(page);
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  expect(sent.filter((url) => url.endsWith('/change-password'))).toEqual([]);
});

test('a refusal shows the message of the server, a cut line its own; the player stays signed in @spec:8.12 @spec:account.28', async ({
  page,
  system,
}) => {
  const player = { userName: 'kiran_1', mobile: '9811000003', password: OLD };
  await registerPlayer(system, player);
  await logInBy(page, player);
  await page.goto(paths.changePassword());
  await fill(page, 'not the password', NEW);
  await submit(page);
  const message = 'The current password is not right.';
  await expect(page.locator('form').getByText(message)).toBeVisible();
  await expect(toast(page, 'Wrong!')).toContainText(message);
  await expect(page.getByLabel('Current password')).toBeFocused();

  // The change is stored, but its response is lost; a retry is the same change.
  await page.route('**/change-password', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await fill(page, OLD, NEW);
  await submit(page);
  await expect(toast(page, 'Wrong!').last()).toContainText(
    'Something went wrong. Please try again.',
  );
  await page.unroute('**/change-password');
  await submit(page);
  await expect(toast(page, 'Success!').last()).toContainText('Password changed successfully!');
  await expect(page).toHaveURL(/\/app\/market-analysis$/);
});
