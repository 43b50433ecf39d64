import { openGame } from '../support/games.ts';
import { expect, test } from '../support/test.ts';

test('Aviator shows its number as text where the thread that paints it cannot run', async ({
  page,
  system,
}) => {
  const number = page.locator('p[data-phase]');
  const started = page.waitForEvent('worker');
  await page.goto(await openGame(system, 'DC', '201206'));
  const worker = (await started).url();
  await expect(number).toHaveCSS('opacity', '0');
  // From now on the worker's script cannot be loaded.
  await page.route(worker, (route) => route.abort());
  await page.goto(await openGame(system, 'DC', '201206'));
  await expect(number).toHaveCSS('opacity', '1');
  await expect(number).toHaveText(/\d/);
  await expect(page.getByRole('button', { name: 'Leave' })).toBeVisible();
});
