import { expect, test } from '../support/test.ts';

test.describe('remotes', () => {
  test('an origin that refuses connections affects only its own area; once it is back, retry shows it without a reload @journey @asvs:16.5.2', async ({
    page,
    system,
  }) => {
    const files = `${system.filesOf('casino')}/**`;
    await page.route(files, (route) => route.abort('connectionrefused'));
    await page.goto('/');
    await page.evaluate(() => Object.assign(window, { sameView: true }));
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: 'Casino Games' })
      .click();
    // The home page left behind shows the same text in each of its two casino fragments.
    await expect(page).toHaveURL(/casino-provider/);
    const failed = page.getByRole('alert').filter({ hasText: 'Casino could not be loaded' });
    await expect(failed).toHaveCount(1);
    await expect(failed).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: 'In-Play' })
      .click();
    await expect(page.getByRole('main').locator('[data-boundary=sports]')).toContainText('LIVE');
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: 'Casino Games' })
      .click();
    await page.unroute(files);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Casino Games' })).toBeVisible();
    await expect(page.getByText('Aviator')).toBeVisible();
    expect(await page.evaluate(() => 'sameView' in window)).toBe(true);
  });

  for (const fault of ['load', 'mount'] as const) {
    test(`a second version that throws at ${fault} shows the first in the same view`, async ({
      page,
      system,
    }) => {
      await system.publishBroken('casino', fault);
      await page.goto('/casino-provider/All%20Casinos');
      await expect(page.getByRole('heading', { name: 'Casino Games' })).toBeVisible();
      await expect(page.getByText('Aviator')).toBeVisible();
      await expect(page.locator('[data-boundary=casino][data-version]')).toHaveAttribute(
        'data-version',
        /^0\.1\.0/,
      );
      await system.rollBack('casino');
    });
  }
});
