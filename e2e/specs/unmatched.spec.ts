import type { Page } from '@playwright/test';
import { priceOf, readAmount, slipOf } from '../support/pages.ts';
import { DEMO } from '../support/recordings.ts';
import { rebuildBook } from '../support/reference-book.ts';
import { logInWithDemo } from '../support/sign-in.ts';
import type { System } from '../support/system.ts';
import { expect, playOwnMatch, shortenBetDelay, test } from '../support/test.ts';

// The feed only goes forward, and here it goes. No wicket falls before 89 s.
playOwnMatch('55s');
shortenBetDelay();

/** Before the first wicket. */
const LAST_SECOND = 30;
/** Stake beyond the available size at the best price, which stays unmatched; rupees. */
const REST = 100;

const unmatched = (page: Page) => page.getByRole('region', { name: 'Unmatched' });

interface Choice {
  runner: string;
  runnerId: string;
  odds: number;
  /** Rupees. */
  stake: number;
}

/** Opens the match, and returns a runner whose best back price can be matched fully, with an unmatched rest. */
async function choose(page: Page, system: System): Promise<Choice> {
  const { path, runnerNames } = await system.match();
  const { recorded } = await system.feed('state');
  await logInWithDemo(page, path);
  for (const [id, { back }] of rebuildBook(DEMO.market, Date.parse(recorded))) {
    const [odds = 0, size = 0] = back[0] ?? [];
    const stake = Math.ceil(size) + REST;
    if (size > 0 && stake <= 40_000)
      return { runner: runnerNames[id] ?? '', runnerId: id, odds, stake };
  }
  throw new Error(`no price of ${recorded} can be taken whole`);
}

/** Asks for more than is offered, and places it with one tap, so that the rest waits. */
async function placeRest(page: Page, { runner, stake }: Choice): Promise<void> {
  await priceOf(page, runner, 'Back').click();
  const slip = slipOf(page);
  await slip.getByRole('textbox').fill(String(stake));
  await expect(slip.getByText(/ offered now$/)).toBeVisible();
  await slip.getByRole('button', { name: 'Place and keep the rest' }).click();
  await expect(slip).toBeHidden();
  await expect(unmatched(page)).toContainText(runner);
}

test('the unavailable part of a bet waits, is listed as unmatched, and one tap cancels it @journey', async ({
  page,
  system,
}) => {
  const choice = await choose(page, system);
  await placeRest(page, choice);
  await expect(page.getByTestId('exposure')).toHaveText(`−${choice.stake.toLocaleString('en-IN')}`);

  await unmatched(page).getByRole('button', { name: 'Cancel the rest of' }).click();
  await expect(page.getByText('Unmatched part cancelled')).toBeVisible();
  await expect(unmatched(page)).toBeHidden();
  await expect(async () => {
    const exposure = -(await readAmount(page.getByTestId('exposure')));
    expect(choice.stake - exposure).toBeGreaterThanOrEqual(REST);
    expect(await readAmount(page.getByTestId('balance'))).toBe(100_000 - exposure);
  }).toPass();
});

test('a bet that waits is matched when the market reaches it', async ({ page, system }) => {
  const choice = await choose(page, system);
  await placeRest(page, choice);

  const { recorded } = await system.feed('state');
  const start = Date.parse(recorded);
  const moments = Array.from({ length: LAST_SECOND }, (_, second) => start + (second + 1) * 1000);
  const reached = moments.find((at) =>
    rebuildBook(DEMO.market, at)
      .get(choice.runnerId)
      ?.back.some(([odds, size]) => odds > choice.odds && size > 2 * REST),
  );
  if (!reached) throw new Error(`nothing better than ${choice.odds} in ${LAST_SECOND} s`);
  await system.feed('seek', new Date(reached).toISOString());
  await expect(unmatched(page)).toBeHidden();
  const bets = page.getByRole('region', { name: 'My Bets' });
  await expect(bets.getByRole('row', { name: choice.runner })).toContainText(
    choice.stake.toLocaleString('en-IN'),
  );
  await expect(page.getByTestId('exposure')).toHaveText(`−${choice.stake.toLocaleString('en-IN')}`);
});
