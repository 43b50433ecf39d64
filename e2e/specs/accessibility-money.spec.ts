import { paths } from '@exchange/contract';
import { findFaults } from '../support/axe.ts';
import { fillProven, openDetails, requestsOf, takeSlip } from '../support/money.ts';
import { logInAsNewPlayer } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

for (const [brand, width] of [
  ['localhost', 1440],
  ['khelodost.localhost', 360],
] as const) {
  test(`the pages of money hold them, filled and open, on ${brand} at ${width} px @spec:money.15`, async ({
    page,
    system,
    baseURL,
  }) => {
    test.slow();
    const address = new URL(baseURL ?? '');
    address.hostname = brand;
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await logInAsNewPlayer(page, system, address.href);
    const open = async (path: string) => {
      await page.goto(new URL(path, address).href);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    };
    await open(paths.deposit());
    expect(await findFaults(page), 'the bank account').toEqual([]);
    await page.getByRole('button', { name: 'UPI', exact: true }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Please upload your payment proof.')).toBeVisible();
    expect(await findFaults(page), 'the faults of a deposit').toEqual([]);
    await page.getByLabel('Payment proof').setInputFiles(await takeSlip(page));
    await expect(page.getByText('Uploaded')).toBeVisible();
    expect(await findFaults(page), 'a slip').toEqual([]);
    await open(paths.withdraw());
    await fillProven(page, '500');
    await page.getByRole('button', { name: 'Submit' }).click();
    await openDetails(requestsOf(page).first());
    expect(await findFaults(page), 'a withdrawal with its story').toEqual([]);
    await page.getByRole('button', { name: 'Previous Account' }).click();
    await expect(page.getByText('••••9012')).toBeVisible();
    expect(await findFaults(page), 'previous accounts').toEqual([]);
    await open(paths.transactions());
    await expect(requestsOf(page)).toHaveCount(1);
    expect(await findFaults(page), 'the transactions').toEqual([]);
  });
}
