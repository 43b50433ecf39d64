import { keepNotices } from '../support/notices.ts';
import { createUser, logInAs, makeInstantId } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

test('an agent creates a user, gives coins, and the instant ID signs the user in once @spec:7.6 @spec:staff.3', async ({
  page,
  browser,
  system,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logInAs(page, system, 'agent', '/');
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Users' }).click();
  await createUser(page, 'ravi.kumar');
  const link = await makeInstantId(page);
  await page.keyboard.press('Escape');

  await test.step('gives coins with a reason and sees the balance before', async () => {
    await page.getByRole('link', { name: 'ravi.kumar' }).click();
    await expect(page).toHaveURL(/\/app\/users\/\d+$/);
    await page.getByRole('button', { name: 'Update coins' }).click();
    const dialog = page.getByRole('dialog', { name: 'Coins of ravi.kumar' });
    await dialog.getByLabel('Amount').fill('250.50');
    await expect(dialog.getByText('₹ 250.50')).toBeVisible();
    await dialog.getByRole('button', { name: 'Give coins' }).click();
    await expect(dialog.getByText('Please give a reason.')).toBeVisible();
    await expect(dialog.getByLabel('Amount')).toHaveValue('250.50');
    await dialog.getByLabel('Reason').fill('Cash at the counter');
    await dialog.getByRole('button', { name: 'Give coins' }).click();
    await expect(dialog).toBeHidden();
    const history = page.getByRole('list', { name: 'Account history' });
    await expect(history).toContainText('Cash at the counter');
    await expect(history).toContainText('+250.50');
  });

  await test.step('cannot take more than is available', async () => {
    await page.getByRole('button', { name: 'Update coins' }).click();
    const dialog = page.getByRole('dialog', { name: 'Coins of ravi.kumar' });
    await dialog.getByRole('button', { name: 'Take', exact: true }).click();
    await dialog.getByLabel('Amount').fill('250.51');
    await expect(dialog.getByText('More than is available cannot be taken.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Take coins' })).toBeDisabled();
  });

  const context = await browser.newContext();
  const fresh = await context.newPage();
  await test.step('the link signs in, and leaves the address', async () => {
    const readNotices = await keepNotices(fresh);
    await fresh.goto(link);
    await expect.poll(readNotices).toContain('Signed in as ravi.kumar.');
    await expect(fresh.getByTestId('balance')).toHaveText('₹ 250.50');
    expect(new URL(fresh.url()).search).toBe('');
    expect(await fresh.evaluate(() => document.referrer)).toBe('');
  });

  await test.step('the link shows that it was used, and signs no user out', async () => {
    await fresh.goto(link);
    await fresh.getByRole('button', { name: 'Sign in with this link' }).click();
    await expect(fresh.getByRole('alert')).toContainText('This sign-in link was used before');
    await expect(fresh.getByTestId('balance')).toHaveText('₹ 250.50');
  });
  await context.close();
});

test('no request of a page opened by a sign-in link carries its token in a header @spec:staff.5 @asvs:3.4.5', async ({
  page,
  browser,
  system,
}) => {
  await logInAs(page, system, 'agent');
  await createUser(page, 'meena');
  const link = await makeInstantId(page);
  const token = new URL(link).searchParams.get('id') ?? '';
  const context = await browser.newContext();
  const fresh = await context.newPage();
  const referers: Promise<string>[] = [];
  fresh.on('request', (request) =>
    referers.push(request.allHeaders().then(({ referer = '' }) => referer)),
  );
  const readNotices = await keepNotices(fresh);
  await fresh.goto(link);
  await expect.poll(readNotices).toContain('Signed in as meena.');
  await expect(fresh.getByTestId('balance')).toHaveText('₹ 0');
  await expect(fresh.getByRole('heading', { name: 'In Play' }).first()).toBeVisible();
  // The page keeps polling; its requests so far are checked.
  fresh.removeAllListeners('request');
  expect((await Promise.all(referers)).filter((referer) => referer.includes(token))).toEqual([]);
  await context.close();
});

test('a player has no entry for users, reads that the page is not theirs, and is refused @spec:staff.2', async ({
  page,
  system,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logInAs(page, system, 'player');
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Open Bets' })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Users' })).toHaveCount(0);
  for (const path of ['/app/users', '/app/users/requests', '/app/users/3']) {
    await page.goto(path);
    await expect(page.getByText('This page is for agents and admins.')).toBeVisible();
  }
  const token = await page.evaluate(() => JSON.parse(localStorage.user).data.token as string);
  for (const call of ['user/userList', 'request-list']) {
    expect((await system.client.call(call, {}, token)).status).toBe(403);
  }
});
