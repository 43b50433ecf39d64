import { paths } from '@exchange/contract';
import type { Page } from '@playwright/test';
import { PLAYER_PASSWORD } from '../support/accounts.ts';
import { clientOf, fillProven, payeeOf } from '../support/money.ts';
import { logInAsNewPlayer } from '../support/sign-in.ts';
import type { System } from '../support/system.ts';
import { expect, test } from '../support/test.ts';

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const sent = (page: Page) => page.getByLabel('Sent withdrawal');
const open = async (page: Page, system: System) => {
  await logInAsNewPlayer(page, system, paths.withdraw());
  await expect(button(page, 'New Account')).toBeVisible();
};
const PATH = '**/withdraw-request';

test('shows a pending withdrawal as it was sent; after a refusal the form pays the account that it shows @spec:money.10', async ({
  page,
  system,
}) => {
  await open(page, system);
  await fillProven(page, '500');
  await button(page, 'Submit').click();
  await expect(page.getByText('Withdrawal request submitted.')).toBeVisible();
  await button(page, 'UPI').click();
  await page.getByLabel('Phone No./UPI').fill('9876543210');
  await page.getByLabel('Account Name').fill('Asha');
  await page.getByLabel('Amount', { exact: true }).fill('600');
  await page.route(PATH, (route) => route.abort('connectionreset'));
  await button(page, 'Submit').click();
  await expect(sent(page)).toContainText('9876543210');
  await expect(sent(page)).toContainText('₹ 600');
  for (const name of ['New Account', 'Previous Account', 'BANK', 'UPI']) {
    await expect(button(page, name)).toBeDisabled();
  }
  await page.unroute(PATH);
  await clientOf(page, system).withdraw(99_000);
  await button(page, 'Try again').click();
  await expect(page.getByLabel('Amount', { exact: true })).toHaveAccessibleDescription(
    'Insufficient balance.',
  );
  await expect(page.getByLabel('Phone No./UPI')).toHaveValue('9876543210');

  await button(page, 'Previous Account').click();
  await page.getByText('••••9012').click();
  await page.getByLabel('Amount', { exact: true }).fill('300');
  await button(page, 'Submit').click();
  await page.getByLabel('Password').fill(PLAYER_PASSWORD);
  await button(page, 'Submit').click();
  await expect(page.getByTestId('balance')).toHaveText('₹ 200');
  const [newest] = await clientOf(page, system).requests('W');
  expect(newest).toMatchObject({ amount: 300, accountNumber: payeeOf(page) });
});

test('a form left and opened anew while its request is on the way sends no second one, and ends empty @spec:4.19 @spec:money.10', async ({
  page,
  system,
}) => {
  await open(page, system);
  await fillProven(page, '500');
  let answer = () => {};
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(PATH, async (route) => {
    const response = await route.fetch();
    await slow;
    await route.fulfill({ response });
  });
  await button(page, 'Submit').click();
  await expect(button(page, 'UPI')).toBeDisabled();
  await expect(button(page, 'Previous Account')).toBeDisabled();
  const money = page.getByRole('banner').getByRole('navigation', { name: 'Money' });
  await money.getByRole('link', { name: 'Deposit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Deposit' })).toBeVisible();
  await money.getByRole('link', { name: 'Withdrawl' }).click();
  await expect(sent(page)).toContainText(payeeOf(page));
  await expect(page.getByRole('form', { name: 'Withdraw' })).toHaveAttribute('aria-busy', 'true');
  await expect(button(page, 'Try again')).toHaveCount(0);
  answer();
  await expect(page.getByLabel('Account Number')).toHaveValue('');
  await expect(button(page, 'UPI')).toBeEnabled();
  expect(await clientOf(page, system).requests('W')).toHaveLength(1);
});

test('after too many requests the withdrawal is repeated with its key @spec:money.10', async ({
  page,
  system,
}) => {
  await open(page, system);
  await fillProven(page, '500');
  const keys: (string | undefined)[] = [];
  await page.route(PATH, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    return route.fulfill({
      status: 429,
      json: { status: 429, error: true, message: 'Too many requests.', data: null },
    });
  });
  await button(page, 'Submit').click();
  await button(page, 'Try again').click();
  // The password is not stored, so it is requested again.
  await page.getByLabel('Password').fill(PLAYER_PASSWORD);
  await button(page, 'Submit').click();
  await expect(page.getByText('Withdrawal request submitted.')).toBeVisible();
  // Rejected, repeated without the password, and sent again with it.
  expect(keys).toHaveLength(3);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  expect(await clientOf(page, system).requests('W')).toHaveLength(1);
});

test('a service that fails for long does not lock the form: the player starts anew, with the values @spec:money.10', async ({
  page,
  system,
}) => {
  await open(page, system);
  await fillProven(page, '500');
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/withdraw-request')) {
      keys.push(request.headers()['idempotency-key']);
    }
  });
  await page.route(PATH, (route) => route.fulfill({ status: 503, body: 'down' }));
  await button(page, 'Submit').click();
  await button(page, 'Try again').click();
  await expect.poll(() => keys.length).toBe(2);
  await expect(page.getByText(/look below whether the request is in your history/)).toBeVisible();
  await button(page, 'Start anew').click();
  await expect(page.getByLabel('Account Number')).toHaveValue(payeeOf(page));
  await expect(page.getByRole('alert').filter({ hasText: /did not/ })).toHaveCount(0);
  await page.unroute(PATH);
  await page.getByLabel('Amount', { exact: true }).fill('400');
  await button(page, 'Submit').click();
  // The password is not stored, so it is requested again.
  await page.getByLabel('Password').fill(PLAYER_PASSWORD);
  await button(page, 'Submit').click();
  await expect(page.getByTestId('balance')).toHaveText('₹ 99,600');
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  expect(await clientOf(page, system).requests('W')).toMatchObject([{ amount: 400 }]);
});
