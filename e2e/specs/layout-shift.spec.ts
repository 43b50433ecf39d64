import { watchShifts } from '../support/layout-shifts.ts';
import { priceOf, shownPriceOf } from '../support/pages.ts';
import { expect, playOwnMatch, test } from '../support/test.ts';

// The feed only goes forward, and here it goes.
playOwnMatch('20s');

test('nothing on the match page moves while it loads and prices change', async ({
  page,
  system,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const readShifts = await watchShifts(page);
  const { guestPath, runners } = await system.match();
  await page.goto(guestPath);
  await expect(priceOf(page, runners[0], 'Back')).toBeVisible();
  for (let step = 0; step < 10; step += 1) {
    await system.feed('step', 3);
    const { best } = await system.bestBack(runners[0]);
    await expect(shownPriceOf(priceOf(page, runners[0], 'Back'))).toHaveText(best);
  }
  expect(await readShifts()).toEqual([]);
});
