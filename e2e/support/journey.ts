import type { Envelope } from '@exchange/contract';
import { formatOdds, formatRupees } from '@exchange/i18n';
import { expectPrices, priceOf, readAmount, slipOf } from './pages.ts';
import { DEMO, isThere, type Recording, readWinner } from './recordings.ts';
import { rebuildBook } from './reference-book.ts';
import { logInWithDemo } from './sign-in.ts';
import { expect, playOwnMatch, shortenBetDelay, test } from './test.ts';

const STAKE = 100;
const START_BALANCE = 100_000;

/** Defines the test of a player's journey through a recorded match. */
export function testRecordedMatch(title: string, recording: Recording): void {
  test.skip(!isThere(recording), `${recording.market} is not on this machine`);
  // The worker's system plays this one; naming it again would start another system.
  if (recording === DEMO) playOwnMatch();
  else test.use({ recording });
  shortenBetDelay();

  test(title, async ({ page, system }) => {
    const match = await system.match();
    const { recorded, held } = await system.feed('state');
    expect(held).toBe(true);
    const book = rebuildBook(recording.market, Date.parse(recorded));
    const winnerId = readWinner(recording);
    const winner = match.runnerNames[winnerId] ?? '';

    await page.setViewportSize({ width: 1440, height: 900 });
    await logInWithDemo(page);
    await page.getByRole('link', { name: new RegExp(match.runners[0]) }).click();
    await expect(page).toHaveURL(new RegExp(`/match-details/4/${match.id}$`));

    await test.step('exactly the best three prices and sizes of that moment', async () => {
      await expectPrices(page, match, book);
    });

    const [odds] = book.get(winnerId)?.back[0] ?? [0];
    await test.step('backs the runner that will win', async () => {
      await priceOf(page, winner, 'Back').click();
      const slip = slipOf(page);
      await slip.getByRole('button', { name: String(STAKE), exact: true }).click();
      await slip.getByRole('button', { name: /Place Bet/ }).click();
      await expect(page.getByText('Success!')).toBeVisible();
      await expect(slip).toBeHidden();
    });

    await test.step('sees the stake held and the bet listed', async () => {
      await expect(page.getByTestId('exposure')).toHaveText('−100');
      await expect(page.getByTestId('balance')).toHaveText('₹ 99,900');
      const bets = page.getByRole('region', { name: 'My Bets' });
      await expect(bets.getByRole('row', { name: winner })).toContainText(formatOdds(odds));
      await page.goto('/app/open-bets/p');
      await expect(page.getByRole('row', { name: match.name })).toContainText(winner);
    });

    const profit = Math.round(STAKE * (odds - 1) * 100) / 100;
    await test.step('sees the bet settled by the recorded winner and the balance paid', async () => {
      await system.feed('seek', 'end');
      await expect(page.getByTestId('balance')).toHaveText(formatRupees(START_BALANCE + profit));
      await expect(page.getByTestId('exposure')).toHaveText('0');
      await page.goto('/app/open-bets/C');
      await expect(page.getByRole('row', { name: match.name })).toContainText(`+${profit}`);
    });

    await test.step('finds it in the statement, which ends at the balance shown', async () => {
      const token = await page.evaluate(() => JSON.parse(localStorage.user).data.token as string);
      const now = Math.floor(Date.now() / 1000);
      const range = { from_date: now - 86_400, to_date: now + 60, limit: 10, pageno: 1 };
      const { envelope } = await system.client.call<
        { amount: number; balance: number; description: string }[]
      >('statement', range, token);
      const [newest] = (
        envelope as Envelope<{ amount: number; balance: number; description: string }[]>
      ).data;
      expect(newest?.amount).toBe(profit);
      expect(newest?.description).toContain(match.name);
      expect(newest?.balance).toBe(await readAmount(page.getByTestId('balance')));
    });
  });
}
