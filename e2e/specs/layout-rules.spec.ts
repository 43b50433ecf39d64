import { paths } from '@exchange/contract';
import { expect, test } from '../support/test.ts';

test.describe('the layout', () => {
  test('scrolls to the top on each change of path', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/');
    await expect(page.getByRole('contentinfo')).toBeAttached();
    const scroll = () => page.evaluate(() => scrollTo(0, 600));
    const readTop = () => page.evaluate(() => scrollY);
    for (const name of ['Casino', 'In-play', 'Home']) {
      await scroll();
      await expect.poll(readTop).toBeGreaterThan(0);
      const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
      await link.click();
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect.poll(readTop).toBe(0);
    }
  });

  test('fills the screen with a loading shape until the app’s code is there', async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/main.*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    const shape = page.getByRole('status', { name: 'Loading' });
    await expect(shape).toBeVisible();
    expect((await shape.boundingBox())?.height).toBeGreaterThanOrEqual(700);
    await expect(shape.locator('img[src*="wordmark"]')).toBeVisible();
    release();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.locator('.boot')).toHaveCount(0);
  });

  test('waits no longer than a second for a remote that does not answer', async ({
    page,
    system,
  }) => {
    const never = new Promise<never>(() => undefined);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const asked = page.waitForRequest(`${system.remoteOrigin('casino')}/**`);
    await page.route(`${system.remoteOrigin('casino')}/**`, () => never);
    await page.goto(paths.casinoLobby('All Casinos'), { waitUntil: 'commit' });
    await asked;
    const login = page.getByRole('banner').getByRole('button', { name: 'Login' });
    await page.clock.runFor(990);
    await expect(login).toBeHidden();
    await page.clock.runFor(20);
    await expect(login).toBeVisible();
    await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toBeVisible();
  });
});
