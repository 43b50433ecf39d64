import { DEMO_CREDENTIALS, STORAGE_KEYS } from '@exchange/contract';
import { expect, type Page } from '@playwright/test';
import { createPlayer } from './accounts.ts';
import type { System } from './system.ts';

/** A page of the same origin that the test itself serves: it loads nothing, not even an icon. */
const EMPTY_PAGE = '/empty-page-of-the-tests';
const EMPTY = { contentType: 'text/html', body: '<link rel="icon" href="data:,">' };

/**
 * Signs in by the form's call and stores the response as the app does, with all devices noticed:
 * other tests signed in as the same user, and notices would cover the page.
 */
export async function storeSignIn(
  page: Page,
  origin: string,
  credentials: { user_name: string; password: string },
): Promise<void> {
  await page.route(`**${EMPTY_PAGE}`, (route) => route.fulfill(EMPTY));
  await page.goto(origin + EMPTY_PAGE);
  await page.unroute(`**${EMPTY_PAGE}`);
  await page.evaluate(
    async ({ credentials, keys }) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify(credentials);
      const reply = await fetch('/api/v5/login', { method: 'POST', headers, body });
      const { userinfo } = (await reply.json()) as { userinfo: unknown };
      localStorage.setItem(keys.user, JSON.stringify(userinfo));
      localStorage.setItem(keys.isAuthentication, 'true');
      localStorage.setItem('newest-noticed-device', String(Number.MAX_SAFE_INTEGER));
    },
    { credentials, keys: STORAGE_KEYS },
  );
}

/** Signs a demo player in before any page of the shell runs in the browser. */
export async function signInAhead(page: Page, system: System): Promise<void> {
  const data = await system.client.logInWithDemo();
  await page.addInitScript(
    ({ user, keys }) => {
      localStorage.setItem(keys.user, user);
      localStorage.setItem(keys.isAuthentication, 'true');
    },
    { user: JSON.stringify({ data }), keys: STORAGE_KEYS },
  );
}

/**
 * Opens `place` as a new signed-in demo player; the form itself has tests of its own. A full
 * address may name another brand.
 */
export async function logInWithDemo(page: Page, place = '/'): Promise<void> {
  await storeSignIn(page, URL.parse(place)?.origin ?? '', DEMO_CREDENTIALS);
  await page.goto(place);
  await expect(page.getByTestId('balance')).toHaveText('₹ 1,00,000');
}

/** Opens `place` signed in as a known player. */
export async function logInAsPlayer(
  page: Page,
  { userName, password }: { userName: string; password: string },
  place = '/',
): Promise<void> {
  await storeSignIn(page, URL.parse(place)?.origin ?? '', { user_name: userName, password });
  await page.goto(place);
  await expect(page.getByTestId('balance')).toBeVisible();
}

/** Does the same as a new player, whose requests staff decide. */
export async function logInAsNewPlayer(page: Page, system: System, place = '/'): Promise<void> {
  await storeSignIn(page, URL.parse(place)?.origin ?? '', await createPlayer(system));
  await page.goto(place);
  await expect(page.getByTestId('balance')).toHaveText('₹ 1,00,000');
}
