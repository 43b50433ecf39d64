import { paths } from '@exchange/contract';
import { playOf, playRound, ROUND_MS } from '../support/gameplay.ts';
import { GAMES, gameOf } from '../support/games.ts';
import { readAmount } from '../support/pages.ts';
import { askAsPlayer, readRounds } from '../support/player-calls.ts';
import { logInWithDemo } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const START = 100_000;
for (const game of GAMES) {
  test(`${game.name} is played: outcome, balance, rounds and statement agree`, async ({
    page,
    system,
  }) => {
    test.setTimeout(3 * ROUND_MS);
    await page.setViewportSize({ width: 360, height: 640 });
    await logInWithDemo(page);
    await page.goto(paths.casinoGame(game.provider, game.id));
    const frame = gameOf(page, game);
    const balance = frame.getByLabel('Balance', { exact: true });
    await expect(balance).toHaveText('₹1,00,000');
    const round = await playRound(frame, playOf(game), () => readRounds(page, system));
    expect(round).toMatchObject({ game_name: game.name });
    const { stake, win } = round;
    expect(stake).toBeGreaterThan(0);
    // Free spins are shown one after the other before the balance tells what they brought.
    await expect.poll(() => readAmount(balance), { timeout: ROUND_MS }).toBe(START - stake + win);

    const lines = await askAsPlayer<{ amount: number }[]>(page, system, 'statement', {
      from_date: 0,
      to_date: 4_000_000_000,
      limit: 100,
      pageno: 1,
    });
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(START - stake + win);
    await frame.getByRole('button', { name: 'Leave' }).click();
    await expect.poll(() => readAmount(page.getByTestId('balance'))).toBe(START - stake + win);
  });
}
