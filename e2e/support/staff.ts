import { expect, type Page } from '@playwright/test';
import type { System } from './system.ts';

/** Signs in through the modal with the password of the server's first start. */
export async function logInAs(
  page: Page,
  system: System,
  userName: 'admin' | 'agent' | 'player',
  home = '/',
): Promise<void> {
  await page.goto(home);
  // Other tests signed in as the same user: notices of their devices would cover the page.
  await page.evaluate(() =>
    localStorage.setItem('newest-noticed-device', String(Number.MAX_SAFE_INTEGER)),
  );
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const modal = page.getByRole('dialog', { name: 'Log In' });
  await modal.getByLabel('User ID').fill(userName);
  await modal.getByLabel('Password').fill(await system.readPassword(userName));
  await modal.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(modal).toBeHidden();
  await expect(page.getByTestId('balance')).toBeVisible();
}

/** Password of users that staff create. */
export const USER_PASSWORD = 'a long password';

/** Creates a user on the page of users; ends in the dialog with the instant ID. */
export async function createUser(page: Page, userName: string): Promise<void> {
  await page.goto('/app/users');
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
