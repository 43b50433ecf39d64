import { paths } from '@exchange/contract';
import type { Page } from '@playwright/test';
import { clientOf, cutReplies, fillProven, payeeOf, requestsOf } from '../support/money.ts';
import { logInAsNewPlayer } from '../support/sign-in.ts';
import type { System } from '../support/system.ts';
import { expect, test } from '../support/test.ts';

const submit = (page: Page) =>
  page.getByRole('form', { name: 'Withdraw' }).getByRole('button', { name: 'Submit' });
const open = async (page: Page, system: System) => {
  await logInAsNewPlayer(page, system, paths.withdraw());
  await expect(page.getByRole('heading', { level: 1, name: 'Withdraw' })).toBeVisible();
};

test('a withdrawal whose reply is cut is tried again after a reload and acts once @journey @spec:8.10 @spec:money.10', async ({
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
