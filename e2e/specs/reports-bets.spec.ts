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
  'Result',
  'Settled',
];

test('bet history has the columns of the specification, back rows blue, lay rows pink, losses red, profits green, and totals @journey @spec:1.4 @spec:7.24 @spec:reports.1 @spec:reports.4 @spec:reports.16', async ({
  page,
  system,
}) => {
  await logInAs(page, system, 'player', overAYear('/app/open-bets/C'));
  const table = reportOf(page, 'Bet History');
  await expect(table.getByRole('columnheader')).toHaveText(COLUMNS);
  await expect(rowsOf(table)).toHaveCount(10);
  const rowOf = (side: string) =>
    rowsOf(table).filter({ has: page.getByRole('cell', { name: side, exact: true }) });
  await expect(rowOf('Back').first()).toHaveCSS('background-color', 'rgb(208, 232, 250)');
  await expect(rowOf('Lay').first()).toHaveCSS('background-color', 'rgb(253, 224, 230)');
  const resultOf = (sign: string) =>
    rowsOf(table).locator('td:nth-child(8) span').filter({ hasText: sign });
  await expect(resultOf('−').last()).toHaveCSS('color', 'rgb(184, 33, 58)');
  await expect(resultOf('+').last()).toHaveCSS('color', 'rgb(8, 104, 63)');
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
