import { paths } from '@exchange/contract';
import { createTotp } from '@exchange/server/testing';
import { logInBy, registerPlayer } from '../support/accounts.ts';
import { findFaults } from '../support/axe.ts';
import { logInAsPlayer } from '../support/sign-in.ts';
import { createUser, logInAs, USER_PASSWORD } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

const OWN_PASSWORD = 'a phrase of my own';
const codeNow = (secret: string) => createTotp(secret).generate({ timestamp: Date.now() });

test('a player sets up a second factor, and signs in with its code', async ({ page, system }) => {
  const player = { userName: 'factor_1', mobile: '9855000001', password: OWN_PASSWORD };
  await registerPlayer(system, player);
  await logInAsPlayer(page, player, paths.sessions());
  const panel = page.getByRole('region', { name: 'Second factor' });
  await panel.getByRole('button', { name: 'Set up' }).click();
  await panel.getByLabel('Current password').fill(OWN_PASSWORD);
  await panel.getByRole('button', { name: 'Go on' }).click();
  await expect(panel.getByRole('img', { name: 'QR code' })).toBeVisible();
  expect(await findFaults(page), 'the secret').toEqual([]);
  const secret = ((await panel.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await panel.getByLabel('Code of the app').fill(codeNow(secret));
  await panel.getByRole('button', { name: 'Confirm' }).click();
  const codes = panel.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await panel.getByRole('button', { name: 'I have written them down' }).click();
  await expect(panel.getByText('Recovery codes left: 10')).toBeVisible();

  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const modal = page.getByRole('dialog', { name: 'Log In' });
  await modal.getByLabel('User ID').fill(player.userName);
  await modal.getByLabel('Password').fill(OWN_PASSWORD);
  await modal.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(modal.getByLabel('Code')).toBeFocused();
  expect(await findFaults(page), 'the second step').toEqual([]);
  // The code of the set-up was used; a recovery code is good in its place.
  await modal.getByLabel('Code').fill(recovery);
  await modal.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(modal).toBeHidden();
  await expect(page.getByTestId('balance')).toHaveText('₹ 0');
});

test('a user with a password of staff must change it first, and a link of staff sets another one', async ({
  page,
  browser,
  system,
}) => {
  test.slow();
  const name = 'changes_first';
  await page.setViewportSize({ width: 1440, height: 900 });
  await logInAs(page, system, 'agent');
  await createUser(page, name);
  const context = await browser.newContext({ baseURL: system.url });
  const player = await context.newPage();
  await test.step('the first sign-in leads to the change of the password, whatever is opened', async () => {
    await logInBy(player, { userName: name, password: USER_PASSWORD });
    await expect(player).toHaveURL(paths.changePassword());
    await expect(player.getByText('Your password was set by somebody else.')).toBeVisible();
    await player.goto(paths.deposit());
    await expect(player).toHaveURL(paths.changePassword());
    await player.getByLabel('Current password').fill(USER_PASSWORD);
    await player.getByLabel('New password').fill(OWN_PASSWORD);
    await player.getByLabel('Confirm password').fill(OWN_PASSWORD);
    await player.getByRole('main').getByRole('button', { name: 'Change Password' }).click();
    await expect(player).toHaveURL(paths.deposit());
  });

  await test.step('a link of staff sets another one, and signs in', async () => {
    await page.goto(`${paths.users()}?search=${name}`);
    await page.getByRole('link', { name }).click();
    await page.getByRole('button', { name: 'Password link' }).click();
    await page.getByLabel('Reason').fill('Forgot it');
    await page.getByRole('button', { name: 'Make password link' }).click();
    const link = await page.getByRole('dialog').getByLabel('Password link').inputValue();
    const other = await context.newPage();
    await other.goto(link);
    const dialog = other.getByRole('dialog', { name: 'Set your password' });
    await dialog.getByLabel('New password').fill('yet another phrase');
    await dialog.getByLabel('Confirm password').fill('yet another phrase');
    expect(await findFaults(other), 'the dialog').toEqual([]);
    await dialog.getByRole('button', { name: 'Set password and sign in' }).click();
    await expect(dialog).toBeHidden();
    await expect(other).toHaveURL('/');
    await expect(other.getByTestId('balance')).toBeVisible();
  });
  await context.close();
});
