import { paths } from '@exchange/contract';
import type { Page, Route } from '@playwright/test';
import { logInWithDemo } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const read = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const isGuest = (page: Page) =>
  expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();

test('with foreign values under every key the app starts as a guest, with default settings @spec:account.31', async ({
  page,
}) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('once')) return;
    sessionStorage.setItem('once', '1');
    localStorage.setItem(
      'user',
      '{"data":{"token":"<img src=x onerror=alert(1)>","role":"admin"}}',
    );
    localStorage.setItem('isAuthentication', 'true');
    localStorage.setItem('dashboardModalOpen', '{}');
    localStorage.setItem('defaultSettingData', '[{"key":"site.TITLE","value":{}}]');
    localStorage.setItem('walletBalance', '{"balance":"999999999","liability":0}');
  });
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(response.url());
  });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto('/app/users');
  const login = page.getByRole('dialog', { name: 'Log In' });
  await login.getByRole('button', { name: 'Close' }).click();
  await isGuest(page);
  await expect(page).toHaveURL(/\/$/);
  await expect(page).toHaveTitle(/^Kheloyar/);
  for (const key of ['user', 'isAuthentication', 'dashboardModalOpen', 'walletBalance']) {
    expect(await read(page, key), key).toBeNull();
  }
  const settings = JSON.parse((await read(page, 'defaultSettingData')) ?? '') as { key: string }[];
  expect(settings.map(({ key }) => key)).toContain('site.sign_up_status');
  expect(refused).toEqual([]);
  expect(errors).toEqual([]);
});

test('a token that another tab broke no longer opens what is guarded @spec:account.8', async ({
  page,
  context,
}) => {
  await logInWithDemo(page, '/app/d-w-history');
  await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  await other.evaluate(() => localStorage.setItem('user', '{"data":'));
  await expect(page).toHaveURL(/\/$/);
  await isGuest(page);
});

test('several calls that are refused at once log out once @spec:account.33', async ({
  page,
  system,
}) => {
  await logInWithDemo(page);
  const token = await page.evaluate(() => JSON.parse(localStorage.user).data.token as string);
  // Nothing of the app runs while the token expires.
  await page.goto('about:blank');
  await system.client.call('logout', {}, token);
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(response.url());
  });
  // On a slow line several requests are in flight before the first response.
  const held: Route[] = [];
  const isHeld = (call: string) => held.some((route) => route.request().url().endsWith(call));
  await page.route('**/api/v5/**', async (route) => {
    held.push(route);
    if (!isHeld('wallet-balance') || !isHeld('session-list')) return;
    await Promise.all(held.splice(0).map((one) => one.continue()));
    await page.unroute('**/api/v5/**');
  });
  await page.goto(paths.sessions());
  await expect(page.getByText('Unauthorized: Logged out')).toHaveCount(1);
  await expect(page).toHaveURL(/\/$/);
  await isGuest(page);
  expect(refused.length).toBeGreaterThan(1);
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
});
