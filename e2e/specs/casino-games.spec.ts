import { paths, STORAGE_KEYS } from '@exchange/contract';
import type { FrameLocator, Page } from '@playwright/test';
import { GAMES, gameOf } from '../support/games.ts';
import { logInWithDemo, readAmount } from '../support/pages.ts';
import type { System } from '../support/system.ts';
import { expect, test } from '../support/test.ts';

const START = 100_000;
/** A shared round with its betting before it, a draw, and what a busy machine adds. */
const ROUND_MS = 90_000;

/** Bets in a game and plays its round as far as the player has a part in it. */
type Play = (game: FrameLocator) => Promise<void>;

/** Taps a spot of a shared table as soon as it takes bets. */
const betOn =
  (spot: RegExp): Play =>
  (game) =>
    game.getByRole('button', { name: spot }).first().click({ timeout: ROUND_MS });

const PLAYS: Readonly<Record<string, Play>> = {
  async Aviator(game) {
    const slot = game.getByRole('group', { name: 'Bet 1' });
    await slot.getByRole('button', { name: 'Auto cash-out' }).click();
    const target = slot.getByRole('textbox', { name: 'Automatic cash-out at' });
    await target.fill('1.05');
    await target.blur();
    await slot.getByRole('button', { name: /^Bet\b(?! again)/ }).click({ timeout: ROUND_MS });
  },
  async Mines(game) {
    await game.getByRole('button', { name: /^Bet/ }).click();
    await game.getByRole('button', { name: 'Field 13', exact: true }).click();
    const cashOut = game.getByRole('button', { name: /^Cash out/ });
    const again = game.getByRole('button', { name: /^Bet/ });
    await cashOut.or(again).waitFor();
    if (await cashOut.isVisible()) await cashOut.click();
  },
  // Fish swim; a key aims as well as a thumb does.
  'Fishing Fun': (game) =>
    game
      .getByRole('button', { name: /^Sardine, pays/ })
      .first()
      .press('Enter'),
  'Color Prediction': betOn(/^Green/),
  'Teen Patti 20-20': betOn(/^Player A/),
  'Andar Bahar': betOn(/^Andar/),
  'Dragon Tiger': betOn(/^Dragon/),
  async 'European Roulette'(game) {
    await game.getByRole('button', { name: /^Red/ }).click({ timeout: ROUND_MS });
    await game.getByRole('button', { name: /^Place ₹/ }).click();
  },
  'Monsoon Reels': (game) => game.getByRole('button', { name: /^Spin/ }).click(),
  async 'Video Poker'(game) {
    await game.getByRole('button', { name: /^Deal/ }).click();
    await game.getByRole('button', { name: /^Draw/ }).click();
  },
};

/** Calls the API as the signed-in page would. */
async function ask<Data>(page: Page, system: System, path: string, body: object): Promise<Data> {
  const saved = await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.user);
  const { token } = (JSON.parse(saved ?? '') as { data: { token: string } }).data;
  const { envelope } = await system.client.call<Data>(path, body, token);
  return envelope.data;
}

interface Round {
  game_name: string;
  stake: number;
  win: number;
  status: string;
}

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
    await PLAYS[game.name]?.(frame);

    const readRounds = () => ask<Round[]>(page, system, 'casino/roundWiseResult', {});
    await expect
      .poll(async () => (await readRounds()).map(({ status }) => status), { timeout: ROUND_MS })
      .toEqual(['settled']);
    const [round] = await readRounds();
    expect(round).toMatchObject({ game_name: game.name });
    const { stake = 0, win = 0 } = round ?? {};
    expect(stake).toBeGreaterThan(0);
    await expect.poll(() => readAmount(balance)).toBe(START - stake + win);

    const lines = await ask<{ amount: number }[]>(page, system, 'statement', {
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
