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

test('coins that are on their way keep their dialog open @spec:staff.6', async ({
  page,
  system,
}) => {
  await logInAs(page, system, 'agent');
  await createUser(page, 'patient');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'patient' }).click();
  await page.getByRole('button', { name: 'Update coins' }).click();
  const dialog = page.getByRole('dialog', { name: 'Coins of patient' });
  await dialog.getByLabel('Amount').fill('5');
  await dialog.getByLabel('Reason').fill('Slow line');
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/user/updateCoins', async (route) => {
    await promise;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Give coins' }).click();
  await expect(dialog.getByLabel('Amount')).toBeDisabled();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toBeVisible();
  resolve();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('list', { name: 'Account history' })).toContainText('+5');
});

test('a user whose creation had no answer is created once, and a retry continues @spec:staff.1', async ({
  page,
  system,
}) => {
  await logInAs(page, system, 'agent');
  await page.goto('/app/users');
  await page.getByRole('button', { name: 'New user' }).click();
  const dialog = page.getByRole('dialog', { name: 'New user' });
  await dialog.getByLabel('Username').fill('only.once');
  await dialog.getByLabel('Password').fill('a long password');
  await cutReplies(page, 'user/create');
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await expect(dialog.getByRole('alert')).toContainText('No connection');
  await page.unroute('**/user/create');
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByRole('dialog', { name: 'only.once can sign in' })).toBeVisible();
});

test('a decision that fails keeps its dialog and reason; one that is decided elsewhere closes it @spec:staff.7', async ({
  page,
  browser,
  system,
}) => {
  await logInAs(page, system, 'agent');
  await page.goto('/app/users/requests');
  const waiting = page.getByRole('article', { name: /^Deposit/ }).first();
  await waiting.getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline: Deposit' });
  await dialog.getByLabel('Reason').fill('No such payment');
  await page.route('**/request-decision', (route) => route.abort('connectionreset'));
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(dialog.getByRole('alert')).toContainText('No connection');
  await expect(dialog.getByLabel('Reason')).toHaveValue('No such payment');
  await page.unroute('**/request-decision');

  const context = await browser.newContext();
  const admin = await context.newPage();
  await logInAs(admin, system, 'admin', system.url);
  await admin.goto(`${system.url}/app/users/requests`);
  await admin
    .getByRole('article', { name: /^Deposit/ })
    .first()
    .getByRole('button', { name: 'Approve' })
    .click();
  const approval = admin.getByRole('dialog', { name: 'Approve: Deposit' });
  await approval.getByRole('button', { name: 'Approve' }).click();
  await expect(approval).toBeHidden();
  await context.close();

  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('alert')).toBeVisible();
});
