import { formatOdds } from '@exchange/i18n';
import { priceOf, slipOf } from '../support/pages.ts';
import { DEMO } from '../support/recordings.ts';
import { rebuildBook } from '../support/reference-book.ts';
import { logInWithDemo } from '../support/sign-in.ts';
import { expect, playOwnMatch, test } from '../support/test.ts';

// The feed only goes forward, and here it goes.
playOwnMatch('55s');

const SECOND_MS = 1000;
/** Before the first wicket. */
const LAST_SECOND = 27;

test('the slip shows old and new price side by side; only a tap meant for a worse one accepts it @journey @spec:2.39 @spec:2.54', async ({
  page,
  system,
}) => {
  const { path, runnerNames } = await system.match();
  const { recorded } = await system.feed('state');
  const start = Date.parse(recorded);
  const bestBack = (runnerId: string, second: number) =>
    rebuildBook(DEMO.market, start + second * SECOND_MS).get(runnerId)?.back[0]?.[0] ?? 0;
  const moves = Object.keys(runnerNames).flatMap((runnerId) =>
    Array.from({ length: LAST_SECOND }, (_, second) => ({
      runnerId,
      second,
      odds: bestBack(runnerId, second),
    })),
  );
  const fall = moves.find(({ runnerId, odds }) => odds > 0 && odds < bestBack(runnerId, 0));
  if (!fall) throw new Error(`No price falls in the ${LAST_SECOND} s after ${recorded}`);
  const runner = runnerNames[fall.runnerId] ?? '';

  await logInWithDemo(page, path);
  const old = bestBack(fall.runnerId, 0);
  await priceOf(page, runner, 'Back').click();
  const slip = slipOf(page);
  await slip.getByRole('button', { name: '100', exact: true }).click();
  const place = slip.getByRole('button', { name: /Place Bet/ });
  await expect(place).toBeEnabled();
  // The thumb is on its way to the old price when the new one comes.
  await place.hover();
  await page.mouse.down();
  await system.feed('seek', new Date(start + fall.second * SECOND_MS).toISOString());
  const accept = slip.getByRole('button', { name: `Accept ${formatOdds(fall.odds)}` });
  await expect(accept).toBeVisible();
  await expect(slip.locator('s')).toHaveText(formatOdds(old));
  await expect(accept).toBeEnabled();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.mouse.up();
  await expect(accept).toBeVisible();
  // A key that went down elsewhere and stays down: the browser repeats it wherever the focus is.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.down('Enter');
  for (const target of [accept, slip.getByRole('textbox', { name: 'Stake' })]) {
    await target.focus();
    await page.keyboard.down('Enter');
  }
  await page.keyboard.up('Enter');
  await expect.poll(() => sent.length).toBeGreaterThan(1);
  expect(sent.filter((path) => path.endsWith('save-bet'))).toEqual([]);

  await accept.click();
  await expect(page.getByText('Success!')).toBeVisible();
  const bets = page.getByRole('region', { name: 'My Bets' });
  await expect(bets.getByRole('row', { name: runner })).toContainText(formatOdds(fall.odds));
});
