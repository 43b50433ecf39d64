import { paths } from '@exchange/contract';
import type { Page } from '@playwright/test';
import { PLAYER_PASSWORD } from '../support/accounts.ts';
import {
  clientOf,
  cutReplies,
  fillProven,
  fillWithdrawal,
  openDetails,
  payeeOf,
  requestsOf,
} from '../support/money.ts';
import { logInAsNewPlayer } from '../support/sign-in.ts';
import type { System } from '../support/system.ts';
import { expect, test } from '../support/test.ts';

const submit = (page: Page) =>
  page.getByRole('form', { name: 'Withdraw' }).getByRole('button', { name: 'Submit' });
const open = async (page: Page, system: System) => {
  await logInAsNewPlayer(page, system, paths.withdraw());
  await expect(page.getByRole('heading', { level: 1, name: 'Withdraw' })).toBeVisible();
};

test('the rules are shown; submit waits until every field is filled @spec:5.13 @spec:5.14 @spec:money.4', async ({
  page,
  system,
}) => {
  await open(page, system);
  const rules = page.getByRole('region', { name: 'Withdrawal rules' }).getByRole('listitem');
  await expect(rules).toHaveCount(5);
  await expect(rules.nth(3)).toContainText('45 minutes');
  await expect(page.getByText('No data Found!')).toBeVisible();
  await expect(submit(page)).toBeDisabled();
  await fillWithdrawal(page, '500');
  await expect(submit(page)).toBeEnabled();
  await page.getByLabel('Bank Name').fill(' ');
  await expect(submit(page)).toBeDisabled();
  await page.getByRole('button', { name: 'UPI', exact: true }).click();
  await expect(page.getByLabel('IFSC Code')).toHaveCount(0);
  await page.getByLabel('Phone No./UPI').fill('98765');
  await page.getByLabel('Account Name').fill('Asha');
  await page.getByLabel('Amount', { exact: true }).fill('99');
  await submit(page).click();
  await expect(
    page.getByText('Please enter a valid Phone No./UPI with at least 10 digits.'),
  ).toBeVisible();
  await expect(page.getByText('Amount must be at least 100.')).toBeVisible();
  await page.getByRole('button', { name: 'Previous Account' }).click();
  await expect(page.getByText('No Previous Account Available!!')).toBeVisible();
});

test('a withdrawal deducts the money at once, is cancelled, and requested again to the previous account @spec:1.3 @spec:4.19 @spec:7.25 @spec:money.4', async ({
  page,
  system,
}) => {
  await open(page, system);
  await fillProven(page, '1500.50');
  await submit(page).dblclick();
  await expect(page.getByText('Withdrawal request submitted.')).toBeVisible();
  await expect(page.getByTestId('balance')).toHaveText('₹ 98,499.50');
  await expect(page.getByLabel('Account Number')).toHaveValue('');
  const [row] = [requestsOf(page).first()];
  await expect(row).toContainText('Pending');
  expect(await clientOf(page, system).requests('W')).toHaveLength(1);

  await openDetails(row);
  await row.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await row.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByText('Withdrawal cancelled.')).toBeVisible();
  await expect(row).toContainText('Decline');
  await expect(row.getByText('Cancelled by player')).toBeVisible();
  // The button is gone; the focus stays at the request.
  await expect(row.getByRole('button', { name: /^Details of / })).toBeFocused();
  await expect(page.getByTestId('balance')).toHaveText('₹ 1,00,000');

  await page.getByRole('button', { name: 'Previous Account' }).click();
  await expect(page.getByText('••••9012')).toBeVisible();
  await page.getByLabel('Amount', { exact: true }).fill('700');
  await submit(page).click();
  // It was never paid to, as the first request was cancelled.
  await page.getByLabel('Password').fill(PLAYER_PASSWORD);
  await submit(page).click();
  await expect(page.getByTestId('balance')).toHaveText('₹ 99,300');
  await expect(requestsOf(page)).toHaveCount(2);
});

test('more than is available is refused at the amount, and nothing moves @spec:money.6', async ({
  page,
  system,
}) => {
  await open(page, system);
  // A request that is rejected anyway needs no password.
  await fillWithdrawal(page, '100000.01');
  await submit(page).click();
  await expect(page.getByText('Submission failed. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Amount', { exact: true })).toHaveAccessibleDescription(
    'Insufficient balance.',
  );
  await expect(page.getByLabel('Account Number')).toHaveValue(payeeOf(page));
  await expect(page.getByTestId('balance')).toHaveText('₹ 1,00,000');
});

test('a withdrawal whose reply is cut is tried again after a reload and acts once @spec:8.10 @spec:money.10', async ({
  page,
  system,
}) => {
  await open(page, system);
  await fillProven(page, '400');
  await cutReplies(page, 'withdraw-request');
  await submit(page).click();
  await expect(page.getByText(/Trying again never sends it twice/)).toBeVisible();
  await page.unroute('**/withdraw-request');
  await page.reload();
  await expect(page.getByLabel('Sent withdrawal')).toContainText('₹ 400');
  await expect(page.getByLabel('Amount', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Withdrawal request submitted.')).toBeVisible();
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('');
  await expect(page.getByTestId('balance')).toHaveText('₹ 99,600');
  expect(await clientOf(page, system).requests('W')).toHaveLength(1);
});

test('the page follows a decision that was made elsewhere, without a reload @spec:money.14', async ({
  page,
  system,
}) => {
  await page.clock.install();
  await open(page, system);
  await fillProven(page, '400');
  await submit(page).click();
  await expect(requestsOf(page).first()).toContainText('Pending');
  const elsewhere = clientOf(page, system);
  const [request] = await elsewhere.requests('W');
  await elsewhere.cancel(request?.id ?? 0);
  await page.clock.fastForward(5000);
  await expect(requestsOf(page).first()).toContainText('Decline', { timeout: 3000 });
  await expect(page.getByTestId('balance')).toHaveText('₹ 1,00,000');
});

test('the history is a table: columns from tablet width on, a card on phones @spec:money.5', async ({
  page,
  system,
}) => {
  await open(page, system);
  await fillProven(page, '400');
  await submit(page).click();
  const table = page.getByRole('table', { name: 'Withdrawal history' });
  await expect(requestsOf(page)).toHaveCount(1);
  const boxOf = async (role: 'columnheader' | 'cell', text: string) => {
    const box = await table.getByRole(role).filter({ hasText: text }).boundingBox();
    return { left: Math.round(box?.x ?? -1), right: Math.round((box?.x ?? 0) + (box?.width ?? 0)) };
  };
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const [number, amount] = [await boxOf('cell', payeeOf(page)), await boxOf('cell', '₹ 400')];
    expect((await boxOf('columnheader', 'Account Number')).left).toBe(number.left);
    expect((await boxOf('columnheader', 'Amount')).right).toBe(amount.right);
  }
  await page.setViewportSize({ width: 360, height: 800 });
  const head = await table.getByRole('rowgroup').first().boundingBox();
  const first = await table.getByRole('cell').first().boundingBox();
  expect(head?.height).toBeLessThanOrEqual(1);
  expect(first?.width).toBeLessThan(300);
});

test('the transactions are found by a part of the account number @spec:1.4 @spec:2.5 @spec:3.13 @spec:4.20 @spec:money.14', async ({
  page,
  system,
}) => {
  await open(page, system);
  await fillProven(page, '400');
  await submit(page).click();
  await expect(page.getByText('Withdrawal request submitted.')).toBeVisible();
  await page.goto(paths.transactions());
  await expect(requestsOf(page)).toHaveCount(1);
  await page.getByLabel('Search by account number').fill('777');
  await expect(page.getByText('No data Found!')).toBeVisible();
  await page.getByLabel('Search by account number').fill('6789');
  await expect(requestsOf(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  await expect(page.getByText('No data Found!')).toBeVisible();
});
