import { cutReplies } from '../support/money.ts';
import { createUser, logInAs } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

test('an answer that got lost does not give coins twice, also after closing and opening again @spec:staff.6', async ({
  page,
  system,
}) => {
  await logInAs(page, system, 'agent');
  await createUser(page, 'twice');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'twice' }).click();
  await page.getByRole('button', { name: 'Update coins' }).click();
  const dialog = page.getByRole('dialog', { name: 'Coins of twice' });
  await dialog.getByLabel('Amount').fill('40');
  await dialog.getByLabel('Reason').fill('Once only');
  await cutReplies(page, 'user/updateCoins');
  await dialog.getByRole('button', { name: 'Give coins' }).click();

  await test.step('what was sent is locked', async () => {
    await expect(dialog.getByRole('alert')).toContainText('Trying again never sends it twice.');
    await expect(dialog.getByLabel('Amount')).toBeDisabled();
    await expect(dialog.getByLabel('Reason')).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'Take', exact: true })).toBeDisabled();
  });

  await test.step('closing or a reload keeps it', async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.reload();
    await page.getByRole('button', { name: 'Update coins' }).click();
    await expect(dialog.getByLabel('Amount')).toHaveValue('40');
    await expect(dialog.getByLabel('Reason')).toHaveValue('Once only');
  });

  await test.step('trying again gives the first answer', async () => {
    await page.unroute('**/user/updateCoins');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('+40')).toHaveCount(1);
  });

  await test.step('the next coins are a new step', async () => {
    await page.getByRole('button', { name: 'Update coins' }).click();
    await expect(dialog.getByLabel('Amount')).toHaveValue('');
    await dialog.getByLabel('Amount').fill('2');
    await dialog.getByLabel('Reason').fill('Another');
    await dialog.getByRole('button', { name: 'Give coins' }).click();
    await expect(dialog).toBeHidden();
  });
  await page.goto('/app/users?search=twice');
  await expect(page.getByRole('row', { name: /twice/ })).toContainText('42');
});
