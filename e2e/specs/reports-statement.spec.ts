import { readAmount } from '../support/pages.ts';
import {
  downloadReport,
  overAYear,
  readPages,
  reportOf,
  rowsOf,
  toNumber,
} from '../support/reports.ts';
import { logInAs } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

const COLUMNS = ['#', 'Market ID', 'Description', 'Credit', 'Debit', 'Balance', 'Remark'];

test('the statement runs to balance plus exposure, filters, pages and downloads the whole range @spec:1.4 @spec:reports.5 @spec:reports.15', async ({
  page,
  system,
}) => {
  await logInAs(page, system, 'player');
  await page.goto(overAYear('/app/account-statement'));
  const table = reportOf(page, 'Account Statement');
  await expect(table.getByRole('columnheader')).toHaveText(COLUMNS);
  await expect(rowsOf(table)).toHaveCount(10);
  const balance = await readAmount(page.getByTestId('balance'));
  const exposure = await readAmount(page.getByTestId('exposure'));
  const newest = await rowsOf(table).first().getByRole('cell').nth(5).textContent();
  expect(toNumber(newest)).toBe(balance - exposure);

  const { name, lines } = await downloadReport(page);
  expect(name).toMatch(/^account-statement_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/);
  expect(lines[0]?.replace('\uFEFF', '')).toBe([...COLUMNS, 'Date'].join(','));
  expect(Math.ceil((lines.length - 1) / 10)).toBe(await readPages(page));
  const rows = lines.slice(1).map((line) => line.split(','));
  let running = 0;
  for (const [, , , credit, debit, after] of rows.toReversed()) {
    running += Number(credit) - Number(debit);
    expect(Number(after)).toBeCloseTo(running, 2);
  }
  expect(running).toBeCloseTo(balance - exposure, 2);
  const sums = table.locator('tfoot').getByRole('cell');
  const sum = (column: number) => rows.reduce((all, row) => all + Number(row[column]), 0);
  expect(toNumber(await sums.nth(3).textContent())).toBeCloseTo(sum(3), 2);
  expect(toNumber(await sums.nth(4).textContent())).toBeCloseTo(sum(4), 2);

  await page.getByLabel('Filter').selectOption('Match');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/filter=match/);
  await expect(rowsOf(table).first()).toContainText('Match Odds');
  await expect(table.getByText('Round')).toHaveCount(0);
  await page.getByLabel('Filter').selectOption('Cancel');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(rowsOf(table).first()).toContainText('Account name does not match');
  await page.goBack();
  await expect(page.getByLabel('Filter')).toHaveValue('match');
});

test('the statement has 10 rows a page, of the last 7 days, and shows if it is empty @spec:8.19 @spec:reports.12', async ({
  page,
  system,
}) => {
  await logInAs(page, system, 'player');
  await page.goto('/app/account-statement');
  const table = reportOf(page, 'Account Statement');
  await expect(rowsOf(table)).toHaveCount(10);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(rowsOf(table).first().getByRole('cell').first()).toHaveText('#11');
  await page.getByLabel('From').fill('2001-01-01');
  await page.getByLabel('To', { exact: true }).fill('2001-01-02');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('No Data To Display')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download' })).toBeDisabled();
});
