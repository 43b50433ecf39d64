import { holdMatchReply, readPlaces } from '../support/match-places.ts';
import { priceOf } from '../support/pages.ts';
import { logInWithDemo } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

// A frame would show the match meanwhile.
test.use({ frames: false });

for (const visitor of ['guest', 'player'] as const) {
  test(`a match that loads has the places of what comes, for a ${visitor}`, async ({
    page,
    system,
  }) => {
    const { path, guestPath, runners } = await system.match();
    if (visitor === 'player') await logInWithDemo(page);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const release = await holdMatchReply(page);
      await page.goto(visitor === 'player' ? path : guestPath);
      const loading = page.getByRole('main').getByRole('status', { name: 'Loading' });
      await expect(page.getByRole('region', { name: 'Match Odds' })).toBeVisible();
      // Announced once, however many modules are pending.
      await expect(loading).toHaveCount(1);
      const before = await readPlaces(page);
      release();
      await expect(priceOf(page, runners[0], 'Back')).toBeVisible();
      expect(await readPlaces(page), `at ${width} px`).toEqual(before);
      await page.unrouteAll({ behavior: 'wait' });
    }
  });
}

test('a match without an answer shows that the connection is slow @spec:2.46', async ({
  page,
  system,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const { path } = await system.match();
  await logInWithDemo(page);
  const release = await holdMatchReply(page);
  await page.locator(`main a[href="${path}"]`).first().click();
  const reported = page.getByText('No answer yet. Your connection may be slow; we keep trying.');
  await expect(reported).toBeInViewport();
  release();
  await expect(reported).toBeHidden();
});
