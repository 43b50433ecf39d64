import { priceOf, shownPriceOf } from '../support/pages.ts';
import { setSettings } from '../support/settings.ts';
import { expect, playOwnMatch, test } from '../support/test.ts';

// The feed only goes forward, and here it goes.
playOwnMatch();

test('without a stream the match page polls each second, and unchanged answers have no body @spec:9.6', async ({
  page,
  system,
}) => {
  await setSettings(page, { 'site.stream': '0' });
  const { guestPath, runners } = await system.match();
  const streams: string[] = [];
  page.on('request', (request) => request.url().endsWith('/stream') && streams.push(request.url()));
  await page.goto(guestPath);
  const price = shownPriceOf(priceOf(page, runners[0], 'Back'));
  await expect(price).toBeVisible();
  const unchanged = () =>
    page.waitForResponse(
      (reply) => reply.url().endsWith('/event-detals') && reply.status() === 304,
    );
  await unchanged();
  await unchanged();
  await system.feed('step', 10);
  await expect(price).toHaveText((await system.bestBack(runners[0])).best);
  expect(streams).toEqual([]);
});
