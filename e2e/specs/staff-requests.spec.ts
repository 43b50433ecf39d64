import { requestsOf } from '../support/money.ts';
import { DEMO } from '../support/recordings.ts';
import { logInAs } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

// A system of its own: other files decide on the seeded requests, too.
test.use({ recording: { ...DEMO } });

/** The seeded player belongs to the seeded agent and has recent pending requests. */
test('the page of a player follows each decision of the agent without a reload @spec:staff.7 @spec:staff.8', async ({
  page,
  browser,
  system,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await logInAs(page, system, 'agent');
  const context = await browser.newContext();
  const player = await context.newPage();
  await logInAs(player, system, 'player', system.url);
  await player.goto(`${system.url}/app/d-w-history`);
  await player.getByRole('button', { name: 'Deposit', exact: true }).click();
  const newest = requestsOf(player).first();
  await expect(newest).toContainText('Pending');
  const rupees = async () =>
    Number((await player.getByTestId('balance').textContent())?.replace(/[^\d.]/g, ''));
  const before = await rupees();

  await page.goto('/app/users/requests');
  const deposit = page.getByRole('article', { name: /^Deposit/ });
  await test.step('a deposit is approved: balance and history follow', async () => {
    await deposit.getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve: Deposit' });
    await expect(dialog).toContainText('credited to the user at once');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect(dialog).toBeHidden();
    await expect(deposit).toHaveCount(0);
    await expect.poll(rupees).toBe(before + 5000);
    await expect(newest).toContainText('Success');
  });

  await player.getByRole('button', { name: 'Withdrawal', exact: true }).click();
  await test.step('a decline needs its reason, which the player reads, and gives the money back', async () => {
    const waiting = page.getByRole('article', { name: 'Withdrawal ₹ 1,000' });
    await waiting.getByRole('button', { name: 'Decline' }).click();
    const dialog = page.getByRole('dialog', { name: 'Decline: Withdrawal' });
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(dialog.getByText('Please give a reason.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Account name does not match');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(waiting).toHaveCount(0);
    await expect.poll(rupees).toBe(before + 6000);
    await expect(newest).toContainText('Account name does not match');
  });

  await test.step('an approved withdrawal is marked as paid', async () => {
    const approved = page.getByRole('article', { name: 'Withdrawal ₹ 2,000' });
    await approved.getByRole('button', { name: 'Mark as paid' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mark as paid: Withdrawal' });
    await dialog.getByRole('button', { name: 'Mark as paid' }).click();
    await expect(page.getByText('Nothing waits for a decision.')).toBeVisible();
    const row = requestsOf(player).filter({ hasText: '₹ 2,000' }).first();
    await expect(row).toContainText('Success');
  });

  await test.step('the steps stand with who did them, and are found by status', async () => {
    await page.getByRole('button', { name: 'Declined' }).click();
    await expect(page).toHaveURL(/status=declined/);
    const first = page.getByRole('article').first();
    await expect(first.getByRole('list', { name: 'Steps' })).toContainText('agent');
    await expect(first).toContainText('Account name does not match');
  });
  await context.close();
});

test('coins of an admin reach the player’s header without a reload @spec:staff.8', async ({
  page,
  browser,
  system,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logInAs(page, system, 'admin');
  const context = await browser.newContext();
  const player = await context.newPage();
  await logInAs(player, system, 'player', system.url);
  const before = (await player.getByTestId('balance').textContent()) ?? '';
  await page.goto('/app/users?search=player');
  await page.getByRole('link', { name: 'player', exact: true }).click();
  await page.getByRole('button', { name: 'Update coins' }).click();
  const dialog = page.getByRole('dialog', { name: 'Coins of player' });
  await dialog.getByLabel('Amount').fill('7');
  await dialog.getByLabel('Reason').fill('Bonus');
  await dialog.getByRole('button', { name: 'Give coins' }).click();
  await expect(dialog).toBeHidden();
  await expect(player.getByTestId('balance')).not.toHaveText(before);
  await context.close();
});
