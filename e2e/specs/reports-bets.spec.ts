import { downloadReport, overAYear, reportOf, rowsOf, toNumber } from '../support/reports.ts';
import { logInAs } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

const COLUMNS = [
  'No',
  'Event Name',
  'Market Name',
  'Nation',
  'Selection Type',
  'User Rate',
  'Amount',
  'Profit Loss',
  'Liability',
  'Place Date',
];

test('bet history has the columns of the specification, back rows blue, lay rows pink, and totals @spec:1.4 @spec:7.24 @spec:reports.1 @spec:reports.16', async ({
  page,
  system,
}) => {
  await logInAs(page, system, 'player');
  await page.goto(overAYear('/app/open-bets/C'));
  const table = reportOf(page, 'Bet History');
  await expect(table.getByRole('columnheader')).toHaveText(COLUMNS);
  await expect(rowsOf(table)).toHaveCount(10);
  const tintOf = (side: string) =>
    rowsOf(table)
      .filter({ has: page.getByRole('cell', { name: side, exact: true }) })
      .first()
      .evaluate((row) => getComputedStyle(row).backgroundColor);
  expect([await tintOf('Back'), await tintOf('Lay')]).toEqual([
    'rgb(208, 232, 250)',
    'rgb(253, 224, 230)',
  ]);
  const total = table.locator('tfoot').getByRole('cell');
  await expect(total.first()).toHaveText('Total');
  const { name, lines } = await downloadReport(page);
  expect(name).toMatch(/^bet-history_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/);
  expect(lines[0]?.replace('\uFEFF', '')).toBe(COLUMNS.join(','));
  const bets = lines.slice(1).map((line) => line.split(','));
  expect(bets.length).toBeGreaterThan(400);
  const sum = (column: number) => bets.reduce((all, bet) => all + Number(bet[column]), 0);
  expect(toNumber(await total.nth(6).textContent())).toBe(sum(6));
  expect(toNumber(await total.nth(7).textContent())).toBeCloseTo(sum(7), 2);
});

test('bets are sorted, paged and shared by the address, and back leads back', async ({
  page,
  system,
}) => {
  await logInAs(page, system, 'player');
  await page.goto(overAYear('/app/open-bets/C'));
  const table = reportOf(page, 'Bet History');
  await table.getByRole('button', { name: 'Profit Loss' }).click();
  await expect(table.getByRole('columnheader', { name: 'Profit Loss' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const results = async () =>
    (await rowsOf(table).locator('td:nth-child(8)').allTextContents()).map(toNumber);
  await expect.poll(async () => Math.min(...(await results()))).toBeGreaterThan(2000);
  const best = await results();
  expect(best).toEqual(best.toSorted((a, b) => b - a));
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(rowsOf(table).first().getByRole('cell').first()).toHaveText('No11');
  await page.reload();
  await expect(rowsOf(table).first().getByRole('cell').first()).toHaveText('No11');
  await page.goBack();
  await expect(rowsOf(table).first().getByRole('cell').first()).toHaveText('No1');
  expect(await results()).toEqual(best);
});

test('shows an empty range, a wrong range beside its field, and a way back from a missing page @spec:8.18 @spec:reports.2', async ({
  page,
  system,
}) => {
  await logInAs(page, system, 'player');
  await page.goto('/app/open-bets/C?from=2001-01-01&to=2001-01-31');
  await expect(page.getByText('No data To Display')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('2000-12-31');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('The range must not end before it begins.')).toBeVisible();
  await page.goto(overAYear('/app/open-bets/C', '&page=999'));
  await expect(page.getByRole('main').getByText('The list has no such page.')).toBeVisible();
  await page.getByRole('button', { name: 'Go to the first page' }).click();
  await expect(rowsOf(reportOf(page, 'Bet History'))).toHaveCount(10);
});
