import type { Page } from '@playwright/test';
import { fillSignUp } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

const PASSWORD = 'a long password';
const openDialog = async (page: Page) => {
  await page.goto('/about-us');
  await page.getByRole('banner').getByRole('button', { name: 'Sign up' }).click();
  return page.getByRole('dialog', { name: 'Sign up' });
};
const toast = (page: Page, title: 'Success!' | 'Wrong!') =>
  page.getByRole(title === 'Success!' ? 'status' : 'alert').filter({ hasText: title });
const register = (page: Page) => page.getByRole('button', { name: 'Register' }).click();
test('a guest registers in the dialog by a code, is led home, and is signed in @journey @spec:1.1 @spec:account.2 @spec:account.3 @spec:account.4 @spec:account.9 @spec:account.14 @spec:account.18 @spec:account.23', async ({
  page,
  system,
}) => {
  test.slow();
  const player = { userName: 'asha_k', mobile: '9800000001', password: PASSWORD };
  await page.goto('/sport/all');
  await page.getByRole('banner').getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign up' })).toBeVisible();
  await fillSignUp(page, system, player);
  await expect(page.getByText('user name available')).toBeVisible();
  const sent = page.waitForRequest('**/sign-up');
  await register(page);
  const notices = toast(page, 'Success!');
  await expect(notices.filter({ hasText: 'Registration successful.' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
  expect((await sent).postDataJSON()).toMatchObject({
    name: 'asha_k',
    username: 'asha_k',
    email: 'asha_k@kheloyar',
    mobile: '9800000001',
    password: PASSWORD,
    confirmpassword: PASSWORD,
    country_code: '+91',
    adult: true,
  });
  await expect(page.getByTestId('balance')).toHaveText('₹ 0');
  await expect(page.getByText('Logged in as asha_k')).toBeVisible();
});

test('where the login after a sign-up fails, the login dialog opens @spec:account.4', async ({
  page,
  system,
}) => {
  await openDialog(page);
  const player = { userName: 'ila_k', mobile: '9800000009', password: PASSWORD };
  await fillSignUp(page, system, player);
  await page.route('**/api/v5/login', (route) => route.abort('connectionreset'));
  await register(page);
  await expect(toast(page, 'Success!').last()).toContainText('Registration successful.');
  await expect(page.getByRole('dialog', { name: 'Log In' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('the page has the same form, with its codes and its terms @spec:2.1 @spec:account.4 @spec:account.5 @spec:account.14', async ({
  page,
  system,
}) => {
  await page.goto('/signup');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign up' })).toBeVisible();
  const codes = page.getByLabel('Country code');
  await expect(codes).toHaveValue('+91');
  await expect(codes.getByRole('option')).toHaveText([
    '+91 India',
    '+1 USA and Canada',
    '+44 United Kingdom',
    '+61 Australia',
    '+81 Japan',
  ]);
  const terms = page.getByRole('link', { name: 'Terms & Conditions' }).first();
  await expect(terms).toHaveAttribute('href', '/terms-condition');
  await fillSignUp(page, system, { userName: 'bina.k', mobile: '9800000002', password: PASSWORD });
  await register(page);
  await expect(page).toHaveURL(/\/$/);
  await expect(toast(page, 'Success!').getByText('Registration successful.')).toBeVisible();
  await expect(page.getByTestId('balance')).toHaveText('₹ 0');
});

test('the login leads to the sign-up and back @spec:2.12 @spec:account.3', async ({ page }) => {
  await page.goto('/about-us');
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await page
    .getByRole('dialog', { name: 'Log In' })
    .getByRole('button', { name: 'Register' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Sign up' });
  await expect(dialog).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('dialog', { name: 'Log In' })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('if sign_up_status is not 1 nothing links there, and the page shows that @spec:6.1 @spec:account.1 @spec:account.3', async ({
  page,
}) => {
  await page.route('**/default-setting', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { key: string; value: string }[] };
    for (const setting of body.data) {
      if (setting.key === 'site.sign_up_status') setting.value = '0';
    }
    await route.fulfill({ response, json: body });
  });
  await page.goto('/signup');
  await expect(page.getByText('Registration is not offered at the moment.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign up' })).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  const login = page.getByRole('dialog', { name: 'Log In' });
  await expect(login).toBeVisible();
  await expect(login.getByRole('button', { name: 'Register' })).toHaveCount(0);
});

test('shows texts of the server as text, never as HTML @spec:account.34 @asvs:1.1.2', async ({
  page,
  system,
}) => {
  const message = '<img src="x" onerror="document.title=\'taken over\'">Not <b>this</b> name';
  await page.route('**/check-avaliable', (route) =>
    route.fulfill({
      status: 409,
      json: { status: 409, error: true, message, data: null, detail: { field: 'user_name' } },
    }),
  );
  await openDialog(page);
  await page.getByLabel('Username').fill('gita_1');
  await page.getByLabel('Phone number').focus();
  await expect(page.locator('form').getByText(message)).toBeVisible();
  await expect(toast(page, 'Wrong!')).toContainText(message);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  await expect(page).not.toHaveTitle('taken over');
  expect(await system.cspReports()).toEqual([]);
});
