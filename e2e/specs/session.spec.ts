import { logInWithDemo } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const guestButton = (page: import('@playwright/test').Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Login' });

test.describe('the session', () => {
  test('ends when another client signs it out: one message, storage cleared, home @journey @spec:4.8 @spec:8.4 @spec:8.9', async ({
    page,
    system,
  }) => {
    await logInWithDemo(page, '/app/open-bets/p');
    await expect(page.getByRole('heading', { name: 'Open Bets' })).toBeVisible();
    const token = await page.evaluate(() => JSON.parse(localStorage.user).data.token);
    await system.client.call('logout', {}, token);
    await expect(page.getByText('Unauthorized: Logged out')).toHaveCount(1);
    await expect(page).toHaveURL(/\/$/);
    await expect(guestButton(page)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    expect(await page.evaluate(() => localStorage.getItem('walletBalance'))).toBeNull();
  });

  test('signing out leads home and clears all local storage @journey @spec:4.5 @spec:account.7 @spec:shell.12 @asvs:7.4.4', async ({
    page,
  }) => {
    await logInWithDemo(page, '/sport/all');
    await page.evaluate(() => localStorage.setItem('anything', 'else'));
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(guestButton(page)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('anything'))).toBeNull();
    expect(await page.evaluate(() => localStorage.getItem('isAuthentication'))).toBeNull();
  });

  test('signs out in every tab @spec:account.8', async ({ page, context }) => {
    await logInWithDemo(page, '/about-us');
    const other = await context.newPage();
    await other.goto('/app/d-w-history');
    await expect(other.getByRole('heading', { name: 'Transactions' })).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await expect(other).toHaveURL(/\/$/);
    await expect(guestButton(other)).toBeVisible();
  });

  test('a guest who opens a page of players gets the login, and then that page', async ({
    page,
  }) => {
    await page.goto('/app/open-bets/p?page=1');
    const dialog = page.getByRole('dialog', { name: 'Log In' });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Log In with Demo Id' }).click();
    await expect(page).toHaveURL(/\/app\/open-bets\/p\?page=1$/);
    await expect(page.getByRole('heading', { name: 'Open Bets' })).toBeVisible();
  });

  test('a guest under /app is sent home, replacing history, without a request to a remote @journey @spec:2.4 @spec:account.8', async ({
    page,
    system,
  }) => {
    await page.goto('/sport/all');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/app/open-bets/p');
    await expect(page).toHaveURL(/\/$/);
    const login = page.getByRole('dialog', { name: 'Log In' });
    await expect(login).toBeVisible();
    expect(asked.filter((url) => url.startsWith(system.filesOf('reports')))).toEqual([]);
    // The first step back closes the login.
    await page.goBack();
    await expect(login).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/\/sport\/all$/);
  });

  test('without an answer of the server the player stays signed in and the balance is marked @journey', async ({
    page,
  }) => {
    await page.clock.install();
    await logInWithDemo(page);
    await page.route('**/api/**', (route) => route.abort('connectionrefused'));
    await expect(
      page.getByTitle('The balance could not be refreshed and may be old.'),
    ).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // The page probes the server every 15 s at the least.
    await page.clock.fastForward(19_000);
    await expect(
      page.getByTitle('The balance could not be refreshed and may be old.'),
    ).toBeHidden();
    await expect(page.getByTestId('balance')).toHaveText('₹ 1,00,000');
  });
});
