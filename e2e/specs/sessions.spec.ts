import { paths } from '@exchange/contract';
import type { Browser, Page } from '@playwright/test';
import { logInBy, registerPlayer } from '../support/accounts.ts';
import type { System } from '../support/system.ts';
import { expect, test } from '../support/test.ts';

const PASSWORD = 'a long password';
const AGENTS = {
  phone:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36',
  desk: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0',
};
const devices = (page: Page) =>
  page.getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem');
const isGuest = (page: Page) =>
  expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();

/** Signs the player in on another device, which stays on a player's page. */
async function signInElsewhere(
  browser: Browser,
  system: System,
  userName: string,
  userAgent: string,
) {
  const context = await browser.newContext({ userAgent });
  const page = await context.newPage();
  await logInBy(page, { userName, password: PASSWORD }, system.url);
  await page.goto(system.url + paths.transactions());
  await expect(page.getByText('No data Found!')).toBeVisible();
  return { page, close: () => context.close() };
}

test('devices are listed, one is signed out, then all others @spec:account.29', async ({
  page,
  browser,
  system,
}) => {
  const player = { userName: 'lata_1', mobile: '9822000001', password: PASSWORD };
  await registerPlayer(system, player);
  const phone = await signInElsewhere(browser, system, 'lata_1', AGENTS.phone);
  const desk = await signInElsewhere(browser, system, 'lata_1', AGENTS.desk);
  await logInBy(page, player);
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  await page.getByRole('link', { name: 'Signed-in devices' }).click();
  await expect(devices(page)).toHaveCount(3);
  await expect(devices(page).filter({ hasText: 'This device' })).toHaveCount(1);
  const other = devices(page).filter({ hasText: 'Chrome on Android' });
  await expect(other).toContainText(/Signed in: \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}/);
  await expect(other).toContainText(/Last seen: \d{2}\/\d{2}\/\d{4}/);

  // Notices stay for three seconds.
  await Promise.all([
    expect(phone.page.getByText('Unauthorized: Logged out')).toHaveCount(1),
    expect(page.getByText('The device is signed out.')).toBeVisible(),
    page.getByRole('button', { name: 'Sign out: Chrome on Android' }).click(),
  ]);
  await expect(devices(page)).toHaveCount(2);
  // The button went with its row; a keyboard goes on at the list.
  await expect(page.getByRole('list', { name: 'Signed-in devices' })).toBeFocused();
  await expect(phone.page).toHaveURL(/\/$/);
  await isGuest(phone.page);

  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('All other devices are signed out.')).toBeVisible();
  await expect(devices(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeDisabled();
  await isGuest(desk.page);
  await expect(page.getByTestId('balance')).toHaveText('₹ 0');
  await phone.close();
  await desk.close();
});

test('a device that is signed out already shows that, and the list is refreshed @spec:account.29', async ({
  page,
  browser,
  system,
}) => {
  const player = { userName: 'mina_1', mobile: '9822000002', password: PASSWORD };
  await registerPlayer(system, player);
  const desk = await signInElsewhere(browser, system, 'mina_1', AGENTS.desk);
  await logInBy(page, player);
  await page.goto(paths.sessions());
  await expect(devices(page)).toHaveCount(2);
  await desk.page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await isGuest(desk.page);
  await page.getByRole('button', { name: 'Sign out: Firefox on Windows' }).click();
  await expect(page.getByText('This device is signed out already.')).toBeVisible();
  await expect(devices(page)).toHaveCount(1);
  await desk.close();
});

test('a list that cannot be loaded shows that, and is loaded again @spec:account.29', async ({
  page,
  system,
}) => {
  const player = { userName: 'nita_1', mobile: '9822000003', password: PASSWORD };
  await registerPlayer(system, player);
  await logInBy(page, player);
  await page.route('**/session-list', (route) => route.fulfill({ status: 502, body: 'no' }));
  await page.goto(paths.sessions());
  await expect(page.getByText('The devices could not be loaded.')).toBeVisible();
  await page.unroute('**/session-list');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(devices(page)).toHaveCount(1);
});
