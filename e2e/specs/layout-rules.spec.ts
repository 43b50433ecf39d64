import { priceOf, slipOf } from '../support/pages.ts';
import { logInWithDemo } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.describe('the layout', () => {
  test('scrolls to the top on each change of path @journey @spec:shell.13', async ({ page }) => {
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

  test('has the slip as a sheet that locks the page up to 768 px, and in the right column from 992 px @journey @spec:2.8 @spec:2.21 @spec:9.15 @spec:shell.16', async ({
    page,
    system,
  }) => {
    await page.setViewportSize({ width: 768, height: 900 });
    const { path, runners } = await system.match();
    await logInWithDemo(page, path);
    await priceOf(page, runners[0], 'Back').click();
    for (const [width, isLocked, isColumn] of [
      [768, true, false],
      [769, false, false],
      [991, false, false],
      [992, false, true],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect(slipOf(page)).toBeVisible();
      const root = page.locator('html');
      if (isLocked) await expect(root).toHaveCSS('overflow-y', 'hidden');
      else await expect(root).not.toHaveCSS('overflow-y', 'hidden');
      const content = await page.getByRole('main').boundingBox();
      const slip = await slipOf(page).boundingBox();
      const contentEnd = (content?.x ?? 0) + (content?.width ?? 0);
      expect((slip?.x ?? 0) >= contentEnd, `a column at ${width} px`).toBe(isColumn);
    }
  });
});
