import { DEMO_CREDENTIALS, STORAGE_KEYS } from '@exchange/contract';
import type { Page } from '@playwright/test';
import type { System } from '../support/system.ts';

/** Signs a fresh demo player in before the page loads, as a returning one. */
export async function signIn(page: Page, { client }: System): Promise<void> {
  const { envelope } = await client.call('login', DEMO_CREDENTIALS);
  const entries = [
    [STORAGE_KEYS.user, JSON.stringify(envelope)],
    [STORAGE_KEYS.isAuthentication, 'true'],
  ] as const;
  await page.addInitScript((stored) => {
    for (const [key, value] of stored) localStorage.setItem(key, value);
  }, entries);
}
