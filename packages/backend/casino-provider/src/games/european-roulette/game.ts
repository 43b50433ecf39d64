import * as v from 'valibot';
import { defineLiveGame } from '../../game/game.ts';
import { isSpot, spotPays } from './spots.ts';

export interface RouletteChoice {
  /** Paise on each spot; they add up to the stake. */
  chips: Record<string, number>;
}
export interface RouletteOutcome {
  number: number;
}

export const POCKETS = 37;
/** The pockets of the wheel, clockwise from zero. */
export const WHEEL: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14,
  31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
];
const MIN_CHIP = 10_00;

/** Wheel, spots and pays of the single-zero game: wizardofodds.com/games/roulette/basics */
export const game = defineLiveGame<RouletteChoice, RouletteOutcome>({
  provider: 'Evolution',
  gameId: '100001',
  name: 'European Roulette',
  limits: { minPaise: MIN_CHIP, maxPaise: 50_000_00, maxWinPaise: 20_00_000_00 },
  rtp: 97.3,
  rules: [
    'A wheel with the numbers 0 to 36 is spun for all players. Put chips on the table and place them before betting closes.',
    'Straight (one number) pays 35 to 1, split (two) 17 to 1, street and trio (three) 11 to 1, corner and first four (four) 8 to 1, six line (six) 5 to 1.',
    'Dozen and column pay 2 to 1; red, black, even, odd, 1–18 and 19–36 pay 1 to 1. Zero loses on all of these.',
    'For a split, corner or six line tap one number and then the other that it reaches: the neighbour, the corner across, or the number beside it in the next street. For a trio tap 0 and then 1 or 3.',
    'Every spot returns 36 of 37, which is 97.30%. At most five bets of a player in a round, of ₹50,000 each.',
    'If the game is interrupted before the spin, stakes come back; after it, bets are settled by the number drawn.',
  ],
  choice: v.object({
    chips: v.pipe(
      v.record(
        v.pipe(v.string(), v.check(isSpot)),
        v.pipe(v.number(), v.safeInteger(), v.minValue(MIN_CHIP)),
      ),
      v.check((chips) => Object.keys(chips).length > 0),
    ),
  }),
  acceptsStake: ({ chips }, stakePaise) => sumOf(chips) === stakePaise,
  bettingMs: 22_000,
  runningMs: () => 8000,
  resultMs: 6000,
  shownWhileRunning: true,
  betsPerRound: 5,
  draw: (random) => ({ number: random.int(POCKETS) }),
  payout: ({ chips }, _, { number }) =>
    Object.entries(chips).reduce((sum, [spot, paise]) => sum + paise * spotPays(spot, number), 0),
  verify: (random) => [`${random.int(POCKETS)}`],
});

/** All chips together, in paise. */
export const sumOf = (chips: Readonly<Record<string, number>>): number =>
  Object.values(chips).reduce((sum, paise) => sum + paise, 0);
