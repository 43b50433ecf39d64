import { downloadReport, overAYear, reportOf, rowsOf, toNumber } from '../support/reports.ts';
import { logInAs } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

test('profit and loss is of the last 7 days until another range is searched @spec:8.19 @spec:reports.3 @spec:reports.6 @spec:reports.10 @spec:reports.13', async ({
  page,
  system,
}) => {
  await logInAs(page, system, 'player');
  const asked: { from_date: number; to_date: number }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/my-profit-loss')) asked.push(request.postDataJSON());
  });
  await page.goto('/app/profit-loss');
  const table = reportOf(page, 'Betting Profit and Loss');
  await expect(table.getByRole('columnheader')).toHaveText(['Match', 'Profit/Loss']);
  const midnight = new Date();
  midnight.setHours(0, 0, 0, 0);
  const first = new Date(midnight);
  first.setDate(first.getDate() - 6);
  await expect
    .poll(() => asked[0])
    .toMatchObject({
      ...{ from_date: first.getTime() / 1000, to_date: midnight.getTime() / 1000 + 86_399 },
      ...{ limit: 10, pageno: 1, sport_id: 0, match_id: '0', betType: 'P' },
    });
  await page.getByLabel('From').fill('2001-01-01');
  await page.getByLabel('To', { exact: true }).fill('2001-01-31');
  await page.getByRole('button', { name: 'SEARCH' }).click();
  await expect(page.getByText('No Data To Display')).toBeVisible();
  await expect(page).toHaveURL(/from=2001-01-01&to=2001-01-31/);
});

test('it leads from sports to series, matches and bets, and each sum is that of its parts @spec:1.4 @spec:reports.4', async ({
  page,
  system,
}) => {
  await logInAs(page, system, 'player');
  await page.goto(overAYear('/app/profit-loss'));
  const table = reportOf(page, 'Betting Profit and Loss');
  const total = table.locator('tfoot').getByRole('cell').last();
  await expect(rowsOf(table)).toHaveCount(10);
  await expect(rowsOf(table).first()).toContainText(/(Cricket|Football|Tennis)\/.+\/.+ v /);
  await page.getByRole('button', { name: 'Sports' }).click();
  await expect(rowsOf(table)).toHaveCount(3);
  const ofSport = toNumber(
    await rowsOf(table).filter({ hasText: 'Cricket' }).getByRole('cell').last().textContent(),
  );
  await table.getByRole('link', { name: 'Cricket' }).click();
  await expect(table.getByRole('link', { name: 'Coast Twenty20' })).toBeVisible();
  await expect.poll(async () => toNumber(await total.textContent())).toBe(ofSport);
  const ofSeries = toNumber(
    await rowsOf(table).filter({ hasText: 'Hill Cup' }).getByRole('cell').last().textContent(),
  );
  await table.getByRole('link', { name: 'Hill Cup' }).click();
  await expect(page.getByRole('navigation', { name: 'What the rows belong to' })).toHaveText(
    'All sports/Cricket/Hill Cup',
  );
  await expect(table.getByRole('link', { name: / v / }).first()).toBeVisible();
  await expect.poll(async () => toNumber(await total.textContent())).toBe(ofSeries);
  const { name, lines } = await downloadReport(page);
  expect(name).toMatch(/^profit-loss_.+\.csv$/);
  expect(lines[0]).toContain('Match,Profit/Loss');
  const ofMatches = lines.slice(1).map((line) => Number(line.split(',').at(-1)));
  expect(ofMatches.reduce((sum, one) => sum + one, 0)).toBe(ofSeries);

  const match = rowsOf(table).first();
  const ofMatch = toNumber(await match.getByRole('cell').last().textContent());
  await match.getByRole('link', { name: / v / }).click();
  const bets = reportOf(page, 'Bet History');
  await expect(page.getByText('Only bets on')).toBeVisible();
  await expect(bets.locator('tfoot').getByRole('cell').nth(7)).toContainText(
    new RegExp(Math.abs(ofMatch).toLocaleString('en-IN')),
  );
  await page.getByRole('button', { name: 'Show all bets' }).click();
  await expect(rowsOf(bets)).toHaveCount(10);
});

test('a loss is red and a profit green, and the bars of the days are in words, too @spec:reports.4', async ({
  page,
  system,
}) => {
  await logInAs(page, system, 'player');
  await page.goto(overAYear('/app/profit-loss', '&sort=profit&order=asc'));
  const result = () =>
    rowsOf(reportOf(page, 'Betting Profit and Loss')).first().getByRole('cell').last();
  const colour = async () =>
    result()
      .locator('span')
      .last()
      .evaluate((element) => getComputedStyle(element).color);
  await expect(result()).toContainText('−');
  expect(await colour()).toBe('rgb(184, 33, 58)');
  await page.getByRole('button', { name: 'Profit/Loss' }).click();
  await expect(result()).toContainText('+');
  expect(await colour()).toBe('rgb(8, 104, 63)');

  await expect(page.getByRole('img', { name: 'Profit and loss by month' })).toBeVisible();
  await page.getByText('Show as a table').click();
  await expect(
    page.getByRole('table', { name: 'Profit and loss by month' }).getByRole('row'),
  ).toHaveCount(14);
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await expect(page.getByRole('img', { name: 'Profit and loss by day' })).toBeVisible();
});
