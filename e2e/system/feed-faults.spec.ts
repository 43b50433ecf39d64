import { expectPrices, priceOf } from '../support/pages.ts';
import { DEMO } from '../support/recordings.ts';
import { rebuildBook } from '../support/reference-book.ts';
import { expect, test } from '../support/test.ts';

const recording = { ...DEMO, moment: '60s' };
test.use({ recording });

/** Moves the feed on, two messages at a time; resolves to the recording's book at that time. */
async function play(system: {
  feed: (action: 'step', to: number) => Promise<{ recorded: string }>;
}) {
  let recorded = '';
  for (let step = 0; step < 8; step += 1) ({ recorded } = await system.feed('step', 2));
  return rebuildBook(recording.market, Date.parse(recorded));
}

test('a page over a feed with faults shows what a sound one would, and no bet is taken in a gap', async ({
  page,
  system,
}) => {
  const match = await system.match();
  await page.goto(match.guestPath);
  const market = page.getByRole('region', { name: 'Match Odds' });

  await test.step('messages that come twice or late change nothing', async () => {
    await system.faults({ seed: 1, duplicate: 0.4, reorder: 0.4 });
    await expectPrices(page, match, await play(system));
    await expect(market.getByRole('status')).toBeHidden();
  });

  await test.step('while messages are missing the market is suspended', async () => {
    await system.faults({ lose: 1, image_after: 100_000 });
    await system.feed('step', 2);
    await expect(market.getByRole('status')).toHaveText('SUSPENDED');
    await expect(priceOf(page, match.runners[0], 'Back')).toBeDisabled();
  });

  await test.step('the image of the feed mends it', async () => {
    await system.faults();
    await expect(market.getByRole('status')).toBeHidden();
    await expectPrices(page, match, await play(system));
  });
});
