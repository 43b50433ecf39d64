import { findFaults } from '../support/axe.ts';
import { priceOf } from '../support/pages.ts';
import { logInWithDemo } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

// Both brands and both widths, in pairs: names and structure are the same in both brands.
for (const [brand, width] of [
  ['localhost', 1440],
  ['khelodost.localhost', 360],
] as const) {
  test(`names, contrast and structure hold on ${brand} at ${width} px`, async ({
    page,
    baseURL,
    system,
  }) => {
    test.slow();
    // Ten pages are opened and read by axe.
    const address = new URL(baseURL ?? '');
    address.hostname = brand;
    const { path, runners } = await system.match();
    await page.setViewportSize({ width, height: 800 });
    // A flash is not measured: its colours pass in 400 ms.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const own = [
      '/app/open-bets/p',
      '/app/d-w-history',
      '/app/setting',
      '/app/limits',
      '/app/api-keys',
    ];
    const open = ['/', '/sport/4', '/sport/99', '/multi-market'];
    for (const each of [...open, ...own, path]) {
      const { href } = new URL(each, address);
      if (each === '/') await logInWithDemo(page, href);
      else await page.goto(href);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      expect(await findFaults(page), each).toEqual([]);
    }
    await page.getByRole('button', { name: 'Rules' }).click();
    await page.getByRole('tab', { name: 'Fancy Rules' }).click();
    expect(await findFaults(page), 'with the rules').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await priceOf(page, runners[0], 'Back').click();
    expect(await findFaults(page), 'with the slip').toEqual([]);
  });

  test(`the lobby of the casino holds them too on ${brand} at ${width} px`, async ({
    page,
    baseURL,
  }) => {
    const address = new URL(baseURL ?? '');
    address.hostname = brand;
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await logInWithDemo(page, new URL('/casino-provider/All%20Casinos', address).href);
    await expect(page.getByRole('list', { name: 'Casino Games' })).toBeVisible();
    expect(await findFaults(page), 'the lobby').toEqual([]);
    await page.getByRole('button', { name: 'My rounds' }).click();
    await expect(page.getByText('No data!')).toBeVisible();
    expect(await findFaults(page), 'the rounds').toEqual([]);
    await page.goto(new URL('/app/iframe-casino-new/DC/1', address).href);
    await expect(page.getByText('This game is not available.')).toBeVisible();
    expect(await findFaults(page), 'without a game').toEqual([]);
  });
}
