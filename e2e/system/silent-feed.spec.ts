import { expectPrices, priceOf } from '../support/pages.ts';
import { DEMO } from '../support/recordings.ts';
import { rebuildBook } from '../support/reference-book.ts';
import { expect, test } from '../support/test.ts';

const recording = { ...DEMO, moment: '60s' };
test.use({ recording });

test('a market is suspended while its feed is silent, and shows the prices of then afterwards', async ({
  page,
  system,
}) => {
  const match = await system.match();
  await page.goto(match.guestPath);
  const market = page.getByRole('region', { name: 'Match Odds' });
  await expect(market.getByRole('status')).toBeHidden();

  await system.feed('interrupt');
  await expect(market.getByRole('status')).toHaveText('SUSPENDED');
  await expect(priceOf(page, match.runners[0], 'Back')).toBeDisabled();

  await system.feed('reconnect');
  await expect(market.getByRole('status')).toBeHidden();
  const { recorded } = await system.feed('step', 16);
  await expectPrices(page, match, await rebuildBook(recording.market, Date.parse(recorded)));
});
