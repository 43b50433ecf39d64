import { findFaults } from '../support/axe.ts';
import { overAYear, reportOf, rowsOf } from '../support/reports.ts';
import { logInAs } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

const REPORTS = [
  '/app/open-bets/C',
  '/app/profit-loss',
  '/app/account-statement',
  '/app/market-analysis',
];

for (const [brand, width] of [
  ['kheloyar', 1440],
  ['khelodost', 360],
] as const) {
  test(`reports hold names, contrast and structure in ${brand} at ${width} px, and no sideways scrolling @spec:reports.22`, async ({
    page,
    system,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    for (const [index, path] of REPORTS.entries()) {
      const address = system.urlOf(brand) + overAYear(path);
      if (index === 0) await logInAs(page, system, 'player', address);
      else await page.goto(address);
      await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      expect([path, await findFaults(page)]).toEqual([path, []]);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect([path, sideways]).toEqual([path, false]);
    }
  });
}

test('each bet of a report is a card with names on phones, and a row below a head in view on wide screens @spec:reports.1', async ({
  page,
  system,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await logInAs(page, system, 'player', overAYear('/app/open-bets/C'));
  const card = rowsOf(reportOf(page, 'Bet History')).first();
  for (const name of ['Market Name', 'Nation', 'User Rate', 'Amount', 'Liability', 'Place Date']) {
    await expect(card.getByText(name, { exact: true })).toBeVisible();
  }
  await page.getByLabel('Sort by').selectOption('Amount, ascending');
  await expect(card).toContainText('Amount100');

  await page.setViewportSize({ width: 1440, height: 500 });
  const head = reportOf(page, 'Bet History').getByRole('columnheader', { name: 'Event Name' });
  await rowsOf(reportOf(page, 'Bet History')).last().scrollIntoViewIfNeeded();
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, 300);
  await expect.poll(async () => (await head.boundingBox())?.y).toBeCloseTo(100, 0);
});
