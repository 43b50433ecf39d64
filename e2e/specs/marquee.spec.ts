import { watchShifts } from '../support/layout-shifts.ts';
import { setSettings } from '../support/settings.ts';
import { expect, test } from '../support/test.ts';

const MESSAGE = 'Play money only: this is a demonstration, no real payment is taken.';

test.describe('the marquee', () => {
  test('runs the text of site.MESSAGE, stops and goes on @spec:shell.17 @spec:shell.18', async ({
    page,
  }) => {
    await setSettings(page, { 'site.MESSAGE': 'Maintenance tonight at 02:00.' });
    await page.goto('/');
    const marquee = page.getByRole('region', { name: 'Announcement' });
    const text = marquee.getByText('Maintenance tonight at 02:00.');
    await expect(text).toBeVisible();
    const left = async () => (await text.boundingBox())?.x ?? Number.NaN;
    const before = await left();
    await expect.poll(left).toBeLessThan(before);
    const passTwoFrames = () =>
      page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
    await marquee.getByRole('button', { name: 'Pause the announcement' }).click();
    const run = marquee.getByRole('button', { name: 'Run the announcement' });
    await expect(run).toBeVisible();
    await passTwoFrames();
    const paused = await left();
    await passTwoFrames();
    expect(await left()).toBe(paused);
    await run.click();
    await expect.poll(left).not.toBe(paused);
  });

  test('stops with reduced motion, with all of it readable @spec:shell.18', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const text = page.getByText(MESSAGE);
    const box = await text.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    await expect(page.getByRole('button', { name: 'Pause the announcement' })).toHaveCount(0);
  });

  test('has no place without a text, and a text that comes late moves nothing @spec:shell.17', async ({
    page,
  }) => {
    await setSettings(page, { 'site.MESSAGE': '' });
    await page.goto('/sport/4');
    await expect.poll(() => page.evaluate(() => 'defaultSettingData' in localStorage)).toBe(true);
    await expect(page.getByRole('region', { name: 'Announcement' })).toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });
    const late = Promise.withResolvers<void>();
    await page.route('**/default-setting', async (route) => {
      await late.promise;
      await route.continue();
    });
    const readShifts = await watchShifts(page);
    await page.goto('/');
    await expect(page.getByRole('contentinfo')).toBeAttached();
    await expect(page.getByRole('region', { name: 'Announcement' })).toHaveCount(0);
    late.resolve();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('defaultSettingData')))
      .toContain(MESSAGE);
    await expect(page.getByRole('region', { name: 'Announcement' })).toHaveCount(0);
    expect(await readShifts()).toEqual([]);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Announcement' })).toContainText(MESSAGE);
  });
});
