import { findFaults } from '../support/axe.ts';
import { logInAs } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

for (const [brand, width] of [
  ['kheloyar', 1440],
  ['khelodost', 360],
] as const) {
  test(`the pages of staff hold names, contrast and structure in ${brand} at ${width} px @spec:staff.9`, async ({
    page,
    system,
  }) => {
    // Five views are read by axe.
    const address = system.urlOf(brand);
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await logInAs(page, system, 'agent', `${address}/app/users`);
    await test.step('users are a table whose columns have names, on a phone, too', async () => {
      const table = page.getByRole('table', { name: 'Users' });
      const row = table.getByRole('row', { name: /player/ });
      await expect(row.getByRole('cell').first()).toBeVisible();
      await expect(table.getByRole('columnheader')).toHaveText([
        'User',
        'Balance',
        'Exposure',
        'Mobile',
        'Last used',
      ]);
      expect(await findFaults(page), 'the users').toEqual([]);
    });
    for (const path of ['/app/users/requests?status=all', '/app/users/3']) {
      await page.goto(address + path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      expect(await findFaults(page), path).toEqual([]);
    }
    await page.getByRole('button', { name: 'Update coins' }).click();
    await page.getByRole('button', { name: 'Give coins' }).click();
    expect(await findFaults(page), 'coins').toEqual([]);
    await page.goto(`${address}/app/users`);
    await page.getByRole('button', { name: 'New user' }).click();
    await page.getByRole('button', { name: 'Create user' }).click();
    expect(await findFaults(page), 'a new user').toEqual([]);
  });
}
