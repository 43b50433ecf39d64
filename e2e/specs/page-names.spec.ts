import { logInWithDemo } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('titles name the page, and the home page has the site’s own', async ({ page, system }) => {
  await logInWithDemo(page);
  const site = await page.title();
  expect(site).toMatch(/^Kheloyar/);
  const { path } = await system.match();
  const pages = [
    ['/app/profit-loss', 'Betting Profit and Loss'],
    ['/app/open-bets/p', 'Open Bets'],
    ['/casino-provider/All%20Casinos', 'Casino Games'],
    ['/about-us', 'About Us'],
    [path, ''],
  ] as const;
  for (const [place, name] of pages) {
    await page.goto(place);
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(heading).not.toBeEmpty();
    const shown = name || ((await heading.textContent()) ?? '');
    await expect(page).toHaveTitle(`${shown} · ${site}`);
  }
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page).toHaveTitle(site);
});

test('the first Tab offers the way past the bars', async ({ page }) => {
  await page.goto('/sport/all');
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('slip and tree wait for no prices where there are none', async ({ page }) => {
  // The wait of 3 s for first prices never ends.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const ignore = ((run: () => void, ms?: number) =>
      ms === 3000 ? 0 : setTimeout(run, ms)) as typeof setTimeout;
    window.setTimeout = ignore;
  });
  await logInWithDemo(page, '/multi-market');
  for (const place of ['/multi-market', '/app/setting', '/match-details/4/unknown']) {
    if (place !== '/multi-market') await page.goto(place);
    await expect(page.getByRole('tab', { name: 'Betslip' })).toBeVisible();
  }
});
