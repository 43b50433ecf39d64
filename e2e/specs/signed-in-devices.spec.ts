import { paths } from '@exchange/contract';
import type { Page } from '@playwright/test';
import { registerPlayer } from '../support/accounts.ts';
import { logInAsPlayer } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const PASSWORD = 'a long password';
const devices = (page: Page) =>
  page.getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem');

test('a device that is signed out from another one shows it, and the page there goes on @spec:account.29', async ({
  page,
  browser,
  system,
}) => {
  test.slow();
  const player = { userName: 'lata_1', mobile: '9822000001', password: PASSWORD };
  await registerPlayer(system, player);
  const context = await browser.newContext();
  const other = await context.newPage();
  await logInAsPlayer(other, player, system.url + paths.transactions());
  await expect(other.getByText('No data Found!')).toBeVisible();
  await logInAsPlayer(page, player);
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  await page.getByRole('link', { name: 'Signed-in devices' }).click();
  await expect(devices(page)).toHaveCount(2);
  // Notices stay for three seconds.
  await Promise.all([
    expect(other.getByText('Unauthorized: Logged out')).toHaveCount(1),
    expect(page.getByText('The device is signed out.')).toBeVisible(),
    page.getByRole('button', { name: /^Sign out: / }).click(),
  ]);
  await expect(devices(page)).toHaveCount(1);
  await expect(other).toHaveURL(/\/$/);
  await expect(other.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.getByTestId('balance')).toHaveText('₹ 0');
  await context.close();
});
