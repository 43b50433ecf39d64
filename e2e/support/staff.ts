import { expect, type Page } from '@playwright/test';
import { logInAsPlayer } from './sign-in.ts';
import type { System } from './system.ts';

/** Opens the users, or `place`, signed in with the password of the server's first start. */
export async function logInAs(
  page: Page,
  system: System,
  userName: 'admin' | 'agent' | 'player',
  place = userName === 'player' ? '/' : '/app/users',
): Promise<void> {
  await logInAsPlayer(page, { userName, password: await system.readPassword(userName) }, place);
}

/** Password of users that staff create. */
export const USER_PASSWORD = 'a long password';

/** Creates a user on the open page of users; ends in the dialog with the instant ID. */
export async function createUser(page: Page, userName: string): Promise<void> {
  await page.getByRole('button', { name: 'New user' }).click();
  const dialog = page.getByRole('dialog', { name: 'New user' });
  await dialog.getByLabel('Username').fill(userName);
  await dialog.getByLabel('Password').fill(USER_PASSWORD);
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByRole('dialog', { name: `${userName} can sign in` })).toBeVisible();
}

/** Creates the instant ID in the open dialog; returns its link. */
export async function makeInstantId(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Make instant ID' }).click();
  return page.getByLabel('Sign-in link').inputValue();
}
