import { paths } from '@exchange/contract';
import { readCarousel } from '../support/carousel.ts';
import { expect, test } from '../support/test.ts';

// A frame would stay, with content, while the app waits.
test.use({ frames: false });

const PROMOTIONS = { name: 'Promotions' };

test('the layout starts without a remote that does not answer @spec:9.6 @spec:shell.15', async ({
  page,
  system,
}) => {
  const never = new Promise<never>(() => undefined);
  await page.route(`${system.filesOf('casino')}/**`, () => never);
  await page.goto(paths.casinoLobby('All Casinos'), { waitUntil: 'commit' });
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toBeVisible();
});

test('the promotional carousel comes after the first prices @spec:2.32', async ({ page }) => {
  // It waits for prices three seconds at most; here those do not pass, however long prices take.
  await page.addInitScript((deadline) => {
    const { setTimeout: start } = window;
    const startBut = (run: TimerHandler, ms?: number, ...given: unknown[]) =>
      ms === deadline ? 0 : start(run, ms, ...given);
    Object.assign(window, { setTimeout: startBut });
  }, 3000);
  const held = Promise.withResolvers<void>();
  await page.route('**/getseiresMatchsList', async (route) => {
    await held.promise;
    await route.continue();
  });
  const known = page.waitForResponse('**/our-slide');
  await page.goto('/');
  await (await known).finished();
  const region = page.getByRole('region', PROMOTIONS);
  await expect(region).toBeVisible();
  await expect(region.getByRole('img')).toHaveCount(0);
  expect(await readCarousel(page)).toBeUndefined();
  held.resolve();
  await expect(region.getByRole('img').first()).toBeVisible();
  await expect.poll(() => readCarousel(page)).toBeDefined();
});
