import { expect, type FrameLocator, type Locator } from '@playwright/test';
import type { PlayedGame } from './games.ts';
import type { PlayedRound } from './player-calls.ts';

/**
 * Timeout of a round: the highest flight of Aviator lasts 115 s, and another may precede the bet's.
 */
export const ROUND_MS = 300_000;

type Step = (game: FrameLocator) => Promise<void>;

/** Steps of a game's player. */
export interface Play {
  /** Settings before the first bet. */
  prepare?: Step;
  /** The button that begins a bet; enabled while bets are accepted. */
  start: (game: FrameLocator) => Locator;
  /** Fish move; a key aims as well as a thumb does. */
  aims?: boolean;
  /** The moves that follow. */
  finish?: Step;
}

/** Returns a bet on a spot of a shared table: a tap lays it, a button places it. */
const betOn = (spot: RegExp): Play => ({
  start: (game) => game.getByRole('button', { name: spot }).first(),
  async finish(game) {
    const place = game.getByRole('button', { name: /^Place ₹/ });
    // Betting may close in between, which takes the stake from the table.
    await expect(async () => {
      if (!(await place.isVisible())) {
        await game.getByRole('button', { name: spot }).first().click({ timeout: ROUND_MS });
      }
      await place.click({ timeout: 1000 });
    }).toPass({ timeout: ROUND_MS });
  },
});

const slotOf = (game: FrameLocator) => game.getByRole('group', { name: 'Bet 1' });

/** By the name of the game. */
const PLAYS: Readonly<Record<string, Play>> = {
  Aviator: {
    async prepare(game) {
      await slotOf(game).getByRole('button', { name: 'Auto cash-out' }).click();
      const target = slotOf(game).getByRole('textbox', { name: 'Automatic cash-out at' });
      await target.fill('1.05');
      await target.blur();
    },
    // Named by its stake while bets are accepted; before that a tap would queue for the next
    // flight.
    start: (game) => slotOf(game).getByRole('button', { name: /^Bet ₹/ }),
  },
  Mines: {
    start: (game) => game.getByRole('button', { name: /^Bet/ }),
    async finish(game) {
      await game.getByRole('button', { name: 'Field 13', exact: true }).click();
      // The same button places the next bet after a mine has ended the round.
      const cashOut = game.getByRole('button', { name: /^Cash out/, disabled: false });
      const again = game.getByRole('button', { name: /^Bet/, disabled: false });
      await cashOut.or(again).waitFor();
      if (await cashOut.isVisible()) await cashOut.click();
    },
  },
  'Fishing Fun': {
    start: (game) => game.getByRole('button', { name: /, pays \d+ stakes$/ }).first(),
    aims: true,
  },
  'Color Prediction': betOn(/^Green/),
  'Teen Patti 20-20': betOn(/^Player A/),
  'Andar Bahar': betOn(/^Andar/),
  'Dragon Tiger': betOn(/^Dragon/),
  'European Roulette': betOn(/^Red/),
  'Monsoon Reels': { start: (game) => game.getByRole('button', { name: /^Spin/ }) },
  'Video Poker': {
    start: (game) => game.getByRole('button', { name: /^Deal/ }),
    finish: (game) => game.getByRole('button', { name: /^Draw/ }).click(),
  },
};

/** Returns a game's steps. */
export function playOf({ name }: Pick<PlayedGame, 'name'>): Play {
  const play = PLAYS[name];
  if (!play) throw new Error(`There are no steps here that play ${name}`);
  return play;
}

/**
 * Shoots at the first fish; one that leaves in that moment is missed, and the next one is first.
 */
const shoot = (game: FrameLocator, { start }: Play) =>
  expect(async () => {
    await start(game).press('Enter');
    await expect(game.getByText('Tap a fish to shoot at it')).toBeHidden({ timeout: 5000 });
  }).toPass({ timeout: ROUND_MS });

/** Plays a game once, as soon as it accepts bets. */
async function playOnce(game: FrameLocator, play: Play) {
  const { start, aims = false, finish } = play;
  if (aims) await shoot(game, play);
  else await start(game).click({ timeout: ROUND_MS });
  await finish?.(game);
}

/**
 * Plays a game until a round of it is settled; on a busy machine a bet may be late, and its stake
 * is returned.
 */
export async function playRound(
  game: FrameLocator,
  play: Play,
  rounds: () => Promise<PlayedRound[]>,
): Promise<PlayedRound> {
  await play.prepare?.(game);
  for (;;) {
    const before = (await rounds()).length;
    await playOnce(game, play);
    let last: PlayedRound | undefined;
    await expect
      .poll(
        async () => {
          const all = await rounds();
          last = all.length > before ? all[0] : undefined;
          // A rejected stake makes no round.
          const isLate = !last && (await game.getByText(/^Too late/).isVisible());
          return isLate ? 'late' : (last?.status ?? 'open');
        },
        { timeout: ROUND_MS },
      )
      .not.toBe('open');
    if (last?.status === 'settled') return last;
  }
}
