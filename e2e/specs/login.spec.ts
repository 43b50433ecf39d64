import { expect, test } from '../support/test.ts';

const openModal = async (page: import('@playwright/test').Page) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  return page.getByRole('dialog', { name: 'Log In' });
};

test.describe('the login modal', () => {
  test('has a close button, both fields, both logins and a note that it is play money @spec:2.11 @asvs:6.2.6', async ({
    page,
  }) => {
    const modal = await openModal(page);
    await expect(modal.getByLabel('User ID')).toBeVisible();
    await expect(modal.getByLabel('Password')).toBeVisible();
    await expect(modal.getByRole('button', { name: 'Log In', exact: true })).toBeVisible();
    await expect(modal.getByRole('button', { name: 'Log In with Demo Id' })).toBeVisible();
    await expect(modal).toContainText('Play money only');
    await modal.getByRole('button', { name: 'Close' }).click();
    await expect(modal).toBeHidden();
  });

  test('names each missing field, sends nothing, and clears an error when its field is edited @spec:5.1 @spec:5.2 @spec:5.3', async ({
    page,
  }) => {
    const modal = await openModal(page);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await modal.getByLabel('User ID').fill('   ');
    await modal.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(modal.getByText('Username is required')).toBeVisible();
    await expect(modal.getByText('Password is required')).toBeVisible();
    await modal.getByLabel('User ID').fill('somebody');
    await expect(modal.getByText('Username is required')).toBeHidden();
    await expect(modal.getByText('Password is required')).toBeVisible();
    expect(sent.filter((url) => url.endsWith('/login'))).toEqual([]);
  });

  test('shows the server’s message for wrong details and stays open as a guest @spec:4.3 @spec:8.1', async ({
    page,
  }) => {
    const modal = await openModal(page);
    await modal.getByLabel('User ID').fill('nobody');
    await modal.getByLabel('Password').fill('wrong-password');
    await modal.getByRole('button', { name: 'Log In', exact: true }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Wrong!' });
    await expect(toast).toContainText('Invalid Login Details');
    await expect(modal).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('isAuthentication'))).toBe('false');
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  });

  for (const { language, login, field, secret, button, waiting, again } of [
    {
      ...{ language: 'en', login: 'Login', field: 'User ID', secret: 'Password' },
      ...{ button: 'Log In', waiting: /^Try again in \d s$/, again: 'Invalid Login Details' },
    },
    {
      ...{ language: 'hi', login: 'लॉग इन', field: 'यूज़र आईडी', secret: 'पासवर्ड' },
      ...{
        button: 'लॉग इन करें',
        waiting: /^\d से\. बाद फिर कोशिश करें$/,
        again: 'यूज़र आईडी या पासवर्ड गलत है',
      },
    },
  ]) {
    test(`counts down after wrong tries, in ${language}`, async ({ page, system }) => {
      const name = `guessed-${language}`;
      const guess = async () =>
        (await system.client.call('login', { user_name: name, password: 'wrong' })).status;
      await page.context().addCookies([{ name: 'lang', value: language, url: system.url }]);
      await page.goto('/');
      await page.getByRole('banner').getByRole('button', { name: login }).click();
      const modal = page.getByRole('dialog');
      await modal.getByLabel(field).fill(name);
      await modal.getByLabel(secret).fill('wrong');
      // Four cost nothing; each one after a wait doubles the next. The last one lets the form wait for 8 s.
      for (let wrong = 0; wrong < 4; wrong += 1) expect(await guess()).toBe(401);
      for (let wrong = 0; wrong < 3; wrong += 1) await expect.poll(guess).toBe(401);
      await modal.getByRole('button', { name: button, exact: true }).click();
      await expect(modal.getByRole('button', { name: waiting })).toBeDisabled();
      await expect(modal.getByRole('button', { name: button, exact: true })).toBeEnabled();
      await modal.getByRole('button', { name: button, exact: true }).click();
      await expect(page.getByRole('alert').filter({ hasText: again })).toBeVisible();
    });
  }

  test('signs in with the demo id: home, message, saved record and flags @spec:1.1 @spec:2.13 @spec:4.2', async ({
    page,
  }) => {
    await page.goto('/sport/all');
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
    await page.getByRole('button', { name: 'Log In with Demo Id' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText('Success!')).toBeVisible();
    await expect(page.getByTestId('balance')).toHaveText('₹ 1,00,000');
    const stored = await page.evaluate(() => ({ ...localStorage }));
    expect(stored.isAuthentication).toBe('true');
    expect(stored.dashboardModalOpen).toBe('true');
    const user = JSON.parse(stored.user ?? '');
    expect(user.data.token).toBeTruthy();
    expect(JSON.parse(stored.walletBalance ?? '')).toEqual({ balance: 100_000, liability: 0 });
  });

  test('gives each use of the demo id a fresh account @spec:2.13', async ({ system }) => {
    const first = await system.client.logInWithDemo();
    const second = await system.client.logInWithDemo();
    expect(second.user_name).not.toBe(first.user_name);
  });

  test('a login that already carries a valid token answers code 3 @spec:4.4', async ({
    system,
  }) => {
    const { token } = await system.client.logInWithDemo();
    const { status, envelope } = await system.client.call(
      'login',
      { user_name: 'demo', password: 'anything' },
      token,
    );
    expect(status).toBe(200);
    expect(envelope.code).toBe(3);
  });

  test('marks a toast at the top centre, without progress bar, for three seconds @spec:2.9 @spec:8.17 @spec:9.12', async ({
    page,
  }) => {
    const modal = await openModal(page);
    await modal.getByLabel('User ID').fill('nobody');
    await modal.getByLabel('Password').fill('wrong-password');
    await modal.getByRole('button', { name: 'Log In', exact: true }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Invalid Login Details' });
    await expect(toast).toBeVisible();
    const box = await toast.boundingBox();
    const width = page.viewportSize()?.width ?? 0;
    expect(box && Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThan(24);
    // The balance stands in the bar above, also where that one is full.
    const { height = 0 } = (await page.getByRole('banner').boundingBox()) ?? {};
    await expect.poll(async () => (await toast.boundingBox())?.y).toBeGreaterThanOrEqual(height);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    // The time of a toast is an animation, whose clock can be set.
    const timer = await toast.evaluateHandle((element) => {
      const found = element
        .getAnimations({ subtree: true })
        .find(({ effect }) => effect?.getTiming().duration === 3000);
      found?.pause();
      return found;
    });
    await timer.evaluate((animation) => {
      if (animation) animation.currentTime = 2999;
    });
    await expect(toast).toBeVisible();
    await timer.evaluate((animation) => animation?.finish());
    await expect(toast).toBeHidden({ timeout: 2000 });
  });
});
