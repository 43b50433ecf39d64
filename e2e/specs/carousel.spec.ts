import { readCarousel } from '../support/carousel.ts';
import { expect, test } from '../support/test.ts';

const PROMOTIONS = { name: 'Promotions' };

test.describe('the promotional carousel', () => {
  test('shows one to three slides by width and moves by the figures of the specification @spec:2.33 @spec:9.15', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 767, height: 900 });
    await page.goto('/');
    for (const [width, inView] of [
      [767, 1],
      [768, 2],
      [1023, 2],
      [1024, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect
        .poll(() => readCarousel(page), { message: `at ${width} px` })
        .toEqual({
          delay: 1000,
          speed: 500,
          loop: true,
          perGroup: 1,
          spaceBetween: 0,
          running: true,
          inView,
        });
    }
  });

  test('shows the images of the brand from the image base, one after the other @journey @spec:1.6 @spec:2.34', async ({
    page,
    system,
  }) => {
    for (const brand of ['kheloyar', 'khelodost']) {
      await page.goto(system.urlOf(brand));
      const images = page.getByRole('region', PROMOTIONS).getByRole('img');
      await expect(images.first()).toHaveAttribute(
        'src',
        new RegExp(`^/storage/app/public/brands/${brand}/slides/`),
      );
      const readLeft = () => images.first().evaluate((image) => image.getBoundingClientRect().left);
      const left = await readLeft();
      await expect.poll(readLeft).not.toBe(left);
    }
  });

  test('has its words over the pictures, in Hindi for whom the app speaks Hindi @spec:2.34', async ({
    page,
    context,
    system,
  }) => {
    for (const [lang, words] of [
      ['en', 'Every ball, live odds'],
      ['hi', 'हर गेंद पर लाइव ऑड्स'],
    ] as const) {
      await context.addCookies([{ name: 'lang', value: lang, url: system.url }]);
      await page.goto('/');
      const slides = page.locator('.swiper');
      await expect(slides.getByText(words).first()).toBeAttached();
      await expect(slides.getByRole('img', { name: words }).first()).toBeAttached();
      const picture = await slides.getByRole('img').first().getAttribute('src');
      const response = await page.request.get(new URL(picture ?? '', system.url).href);
      expect(await response.text()).not.toContain('<text');
    }
  });

  test('shows its first slides at their places before they can move', async ({ page }) => {
    test.slow();
    // Its code asks for the slides.
    const client = page.waitForResponse(/\/http-client\.\w+\.js$/);
    await page.goto('/about-us');
    await client;
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole('banner').getByRole('link').first().click();
    const first = page.getByRole('region', PROMOTIONS).getByRole('img').first();
    await expect(first).toBeVisible();
    expect(await readCarousel(page)).toBeUndefined();
    const readWidth = async () => Math.round((await first.boundingBox())?.width ?? 0);
    const before = await readWidth();
    held.resolve();
    await expect.poll(() => readCarousel(page)).toBeDefined();
    expect(await readWidth()).toBe(before);
  });

  test('is not stopped by a hand on it, but by its pause button @spec:2.32', async ({ page }) => {
    await page.goto('/');
    await expect.poll(async () => (await readCarousel(page))?.running).toBe(true);
    const region = page.getByRole('region', PROMOTIONS);
    const box = await region.boundingBox();
    if (!box) throw new Error('The carousel has no place');
    await page.mouse.move(box.x + 300, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + 120, box.y + 40, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => (await readCarousel(page))?.running).toBe(true);
    await region.getByRole('button', { name: 'Pause the slides' }).click();
    expect((await readCarousel(page))?.running).toBe(false);
    await expect(region.getByRole('button', { name: 'Next slide' })).toBeVisible();
    await region.getByRole('button', { name: 'Play the slides' }).click();
    await expect.poll(async () => (await readCarousel(page))?.running).toBe(true);
  });

  test('stops with reduced motion, and moves by hand @spec:2.32', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const region = page.getByRole('region', PROMOTIONS);
    const readLeft = () =>
      region
        .getByRole('img')
        .first()
        .evaluate((image) => image.getBoundingClientRect().left);
    await region.getByRole('button', { name: 'Next slide' }).waitFor();
    expect((await readCarousel(page))?.running).toBe(false);
    await expect(region.getByRole('button', { name: /the slides/ })).toHaveCount(0);
    const left = await readLeft();
    await region.getByRole('button', { name: 'Next slide' }).click();
    await expect.poll(readLeft).not.toBe(left);
  });

  test('shows that there are no slides @spec:2.34 @spec:8.20', async ({ page }) => {
    await page.route('**/our-slide', async (route) => {
      const response = await route.fetch();
      const reply = (await response.json()) as { data: unknown[] };
      await route.fulfill({ response, json: { ...reply, data: [] } });
    });
    await page.goto('/');
    await expect(page.getByRole('region', PROMOTIONS)).toHaveText('No slides available');
  });
});
