import { expect, test } from '../support/test.ts';

test.describe('brands', () => {
  for (const brand of ['kheloyar', 'khelodost']) {
    test(`${brand} wears its own theme, title and icon @journey @spec:1.7 @spec:1.9 @spec:brands.3`, async ({
      page,
      system,
    }) => {
      await page.goto(system.urlOf(brand));
      await expect(
        page.getByRole('banner').getByRole('img', { name: new RegExp(brand, 'i') }),
      ).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(brand, 'i'));
      await expect(page.locator('link[rel~=icon]')).toHaveAttribute(
        'href',
        new RegExp(`^/storage/app/public/brands/${brand}/favicon\\.svg\\?v=`),
      );
      const accent = await page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--accent'),
      );
      expect(accent.trim()).toBe(brand === 'kheloyar' ? '#ffb020' : '#1fc98b');
    });
  }

  test('a theme that fails to load is logged, and the app goes on in the colours of the HTML @spec:1.8 @spec:8.15 @spec:brands.5', async ({
    page,
    system,
  }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route('**/khelodost.css*', (route) => route.abort());
    await page.goto(system.urlOf('khelodost'));
    await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
    await expect.poll(() => logged).toContain('Error loading khelodost.css');
    const surface = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(surface).toBe('rgb(15, 19, 24)');
  });
});
