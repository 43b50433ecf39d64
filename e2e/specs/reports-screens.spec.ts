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
    await logInAs(page, system, 'player', system.urlOf(brand));
    for (const path of REPORTS) {
      await page.goto(system.urlOf(brand) + overAYear(path));
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

test('on phones each bet is a card whose values carry their names, sorted by a list @spec:reports.1', async ({
  page,
  system,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await logInAs(page, system, 'player');
  await page.goto(overAYear('/app/open-bets/C'));
  const card = rowsOf(reportOf(page, 'Bet History')).first();
  for (const name of ['Market Name', 'Nation', 'User Rate', 'Amount', 'Liability', 'Place Date']) {
    await expect(card.getByText(name, { exact: true })).toBeVisible();
  }
  await page.getByLabel('Sort by').selectOption('Amount, ascending');
  await expect(card).toContainText('Amount100');
});

test('on wide screens the head of a long report stays in view', async ({ page, system }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await logInAs(page, system, 'player');
  await page.goto(overAYear('/app/open-bets/C'));
  const head = reportOf(page, 'Bet History').getByRole('columnheader', { name: 'Event Name' });
  await rowsOf(reportOf(page, 'Bet History')).last().scrollIntoViewIfNeeded();
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, 300);
  await expect.poll(async () => (await head.boundingBox())?.y).toBeCloseTo(100, 0);
});
