import * as v from 'valibot';
import { defineLiveGame } from '../../game/game.ts';
import { multiplyPaise } from '../../money.ts';

export const NUMBERS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
export const SPOTS = ['green', 'violet', 'red', 'small', 'big', ...NUMBERS] as const;
export type ColorSpot = (typeof SPOTS)[number];
export interface ColorChoice {
  on: ColorSpot;
}
export interface ColorOutcome {
  number: number;
}

/** Returns the colours of a number: 0 and 5 have two. */
export function colorsOf(number: number): readonly ('green' | 'violet' | 'red')[] {
  const main = number % 2 === 0 ? 'red' : 'green';
  return number % 5 === 0 ? [main, 'violet'] : [main];
}

/** Multipliers in hundredths; a colour that shares its number with violet pays less. */
export const PAYS = { number: 950, violet: 475, color: 200, shared: 150, half: 190 } as const;

/** Returns the payout of a spot at a number, in hundredths, 0 after a loss. */
export function colorPays(on: ColorSpot, number: number): number {
  if (on === 'big') return number >= 5 ? PAYS.half : 0;
  if (on === 'small') return number < 5 ? PAYS.half : 0;
  if (on === 'violet') return number % 5 === 0 ? PAYS.violet : 0;
  if (on === 'green' || on === 'red') {
    if (!colorsOf(number).includes(on)) return 0;
    return number % 5 === 0 ? PAYS.shared : PAYS.color;
  }
  return Number(on) === number ? PAYS.number : 0;
}

export const game = defineLiveGame<ColorChoice, ColorOutcome>({
  provider: 'RG',
  gameId: '900012',
  name: 'Color Prediction',
  limits: { minPaise: 10_00, maxPaise: 50_000_00, maxWinPaise: 10_00_000_00 },
  rtp: 95,
  rules: [
    'A number from 0 to 9 is drawn for all players. Bet on a colour, on small or big, or on the number itself.',
    'Green: 1, 3, 7, 9 pay 2.00, and 5 pays 1.50. Red: 2, 4, 6, 8 pay 2.00, and 0 pays 1.50. Violet: 0 and 5 pay 4.75.',
    'Small is 0 to 4, big is 5 to 9; both pay 1.90. A number pays 9.50.',
    'Every bet returns 95% on average. One bet pays ₹10,00,000 at most.',
    'If the game is interrupted before the draw, stakes come back; after it, bets are settled by the number drawn.',
  ],
  choice: v.object({ on: v.picklist(SPOTS) }),
  bettingMs: 20_000,
  runningMs: () => 4000,
  resultMs: 5000,
  shownWhileRunning: true,
  betsPerRound: 10,
  draw: (random) => ({ number: random.int(10) }),
  payout: ({ on }, stakePaise, { number }) => multiplyPaise(stakePaise, colorPays(on, number)),
  verify: (random) => {
    const number = random.int(10);
    return [`${number}`, ...colorsOf(number)];
  },
});
