import { expect, test } from '../support/test.ts';

test('a pressed link fetches the next area before the click, and each of its files and calls once', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const count = (part: RegExp) => asked.filter((path) => part.test(path)).length;
  const arrived: string[] = [];
  page.on('requestfinished', (request) => arrived.push(request.url()));
  // A page without a part of the casino.
  await page.goto('/about-us');
  const link = page.getByRole('navigation').getByRole('link', { name: 'Casino Games' });
  await link.hover();
  await page.mouse.down();
  const code = /casino\/.*__federation_expose_area\.[^/]*\.js/;
  await expect.poll(() => arrived.filter((url) => code.test(url)).length).toBe(1);
  expect(count(/get-casino-games/)).toBe(0);
  expect(page.url()).toContain('about-us');
  await page.mouse.up();
  const games = page.getByRole('main').getByRole('list', { name: 'Casino Games' });
  await expect(games.getByRole('link').first()).toBeVisible();
  expect(count(/get-casino-games/)).toBe(1);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 800 } });

  test('a finger that scrolls over a link fetches nothing of its area', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.clock.install();
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'In Play · Cricket' })).toBeVisible();
    // A touch becomes a press after 60 ms, within which a busy machine may not move the finger.
    await page.clock.pauseAt(Date.now() + 3000);
    const link = page.getByRole('main').getByRole('link', { name: 'Cricket' }).first();
    await link.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    const box = await link.boundingBox();
    if (!box) throw new Error('the link has no place');
    const cdp = await page.context().newCDPSession(page);
    const [x, from] = [box.x + box.width / 2, box.y + box.height / 2];
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x, y }],
      });
    await touch('touchStart', from);
    for (let moved = 20; moved <= 200; moved += 20) await touch('touchMove', from - moved);
    await touch('touchEnd');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 50);
    await page.clock.runFor(1000);
    await expect(page).toHaveURL('/');
    await page.clock.resume();
    // The pressed link's code is fetched after any code that the scroll would have fetched.
    await page.getByRole('navigation').getByRole('link', { name: 'Casino Games' }).hover();
    await page.mouse.down();
    const isAsked = () => asked.some((path) => /casino\/.*__federation_expose_area/.test(path));
    await expect.poll(isAsked).toBe(true);
    expect(asked.filter((path) => /sports\/.*__federation_expose_area/.test(path))).toEqual([]);
  });
});
