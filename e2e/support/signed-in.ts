import { STORAGE_KEYS } from '@exchange/contract';
import type { BrowserContext, Page } from '@playwright/test';

/**
 * Makes every load of `pages` start signed in with `login`: the data of the response, as the app
 * stores it.
 */
export async function startSignedIn(pages: Page | BrowserContext, login: unknown): Promise<void> {
  const entries = [
    [STORAGE_KEYS.user, JSON.stringify(login)],
    [STORAGE_KEYS.isAuthentication, 'true'],
  ] as const;
  await pages.addInitScript((stored) => {
    for (const [key, value] of stored) localStorage.setItem(key, value);
  }, entries);
}
