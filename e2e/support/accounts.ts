import { DEMO_BALANCE_RUPEES } from '@exchange/contract';
import { expect, type Page } from '@playwright/test';
import { enterFirst } from './actor.ts';
import type { System } from './system.ts';

/** Input of a sign-up; `mobile` is a number of India. */
export interface NewPlayer {
  userName: string;
  mobile: string;
  password: string;
}

/** Fills the open sign-up form, with the code that the server sent. */
export async function fillSignUp(page: Page, system: System, player: NewPlayer): Promise<void> {
  await page.getByLabel('Username').fill(player.userName);
  await page.getByLabel('Phone number').fill(player.mobile);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByRole('button', { name: /^Resend in/ })).toBeVisible();
  await page.getByLabel('OTP').fill(await system.readCode(`+91${player.mobile}`));
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByLabel('Confirm password').fill(player.password);
  await page.getByLabel('I confirm that I am 18 or older.').check();
}

/** Creates a player by the API, as the sign-up form does. */
export async function registerPlayer(system: System, player: NewPlayer): Promise<void> {
  const { userName, mobile, password } = player;
  const phone = { mobile, country_code: '+91' };
  const sent = await system.client.call('sendOtp', phone);
  expect(sent.status, sent.envelope.message).toBe(200);
  const otp = await system.readCode(`+91${mobile}`);
  const { envelope } = await system.client.call('sign-up', {
    name: userName,
    username: userName,
    email: `${userName}@kheloyar`,
    ...phone,
    password,
    confirmpassword: password,
    otp,
    adult: true,
  });
  expect(envelope.message, `with the code ${otp}`).toBe('Registration successful.');
}

/** Logs in through the modal on the home page of `home`'s brand. */
export async function logInBy(
  page: Page,
  { userName, password }: Pick<NewPlayer, 'userName' | 'password'>,
  home = '/',
): Promise<void> {
  await page.goto(home);
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const modal = page.getByRole('dialog', { name: 'Log In' });
  await modal.getByLabel('User ID').fill(userName);
  await modal.getByLabel('Password').fill(password);
  await modal.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(modal).toBeHidden();
  await expect(page.getByTestId('balance')).toBeVisible();
}

/** Initial password of staff, which the player has to change first. */
const FIRST_PASSWORD = 'chosen by staff for the tests';
/** Password of players of `createPlayer`. */
export const PLAYER_PASSWORD = 'a password of the tests';
let made = 0;

/**
 * Creates a player of the admin with ₹1,00,000, as a demo account has; returns a function that logs
 * in.
 */
export async function createPlayer(system: System) {
  const { client, readPassword } = system;
  made += 1;
  const user_name = `player-${process.pid}-${made}`;
  const credentials = { user_name, password: FIRST_PASSWORD };
  const admin = await client.call<{ token: string }>('login', {
    user_name: 'admin',
    password: await readPassword('admin'),
  });
  const { token } = admin.envelope.data;
  const { envelope } = await client.call<{ user_id: number }>('user/create', credentials, token);
  const coins = { user_id: envelope.data.user_id, amount: DEMO_BALANCE_RUPEES, reason: 'Test' };
  await client.patch('user/updateCoins', coins, token);
  const passwords = { password: FIRST_PASSWORD, newPassword: PLAYER_PASSWORD };
  const player = await enterFirst(system, user_name, passwords);
  // Else the page would report a new device.
  await player.call('logout', undefined);
  return { user_name, password: PLAYER_PASSWORD };
}
