import { expect, test } from '../support/test.ts';

const openModal = async (page: import('@playwright/test').Page) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  return page.getByRole('dialog', { name: 'Log In' });
};

test.describe('the login modal', () => {
  test('has a close button, both fields, both logins and a note that it is play money @journey @spec:2.11 @asvs:6.2.6', async ({
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

  test('signs in with the demo id: home, message, saved record and flags @journey @spec:1.1 @spec:2.13 @spec:4.2', async ({
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
    await expect(toast).toBeHidden();
  });
});
