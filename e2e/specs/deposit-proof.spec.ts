import { paths } from '@exchange/contract';
import { takeSlip } from '../support/money.ts';
import { logInAsNewPlayer } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a proof that arrives after a refused submit ends the error; a lost upload is tried again with the same file @spec:money.3', async ({
  page,
  system,
}) => {
  await logInAsNewPlayer(page, system, paths.deposit());
  const submit = page
    .getByRole('form', { name: 'Deposit' })
    .getByRole('button', { name: 'Submit' });
  await submit.click();
  const missing = page.getByText('Please upload your payment proof.');
  await expect(missing).toBeVisible();
  await page.route('**/uploadDepositeFile', (route) => route.abort('connectionreset'));
  await page.getByLabel('Payment proof').setInputFiles(await takeSlip(page));
  const again = page.getByRole('group', { name: 'Payment proof' }).getByRole('button', {
    name: 'Try again',
  });
  await expect(again).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove payment proof' })).toBeFocused();

  let answer = () => {};
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.unroute('**/uploadDepositeFile');
  await page.route('**/uploadDepositeFile', async (route) => {
    await slow;
    await route.continue();
  });
  await again.click();
  await expect(submit).toBeDisabled();
  await expect(missing).toHaveCount(0);
  answer();
  await expect(page.getByText('Uploaded')).toBeVisible();
  await expect(missing).toHaveCount(0);
  await expect(submit).toBeEnabled();
  await page.getByRole('button', { name: 'Remove payment proof' }).click();
  await expect(page.getByLabel('Payment proof')).toBeFocused();
});
