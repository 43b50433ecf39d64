import * as v from 'valibot';
import type { Random } from '../../fairness/random.ts';
import { defineSoloGame } from '../../game/game.ts';

export type ReelSymbol = 'W' | 'R' | 'P' | 'U' | 'L' | 'M' | 'A' | 'K' | 'Q' | 'J';
/** A symbol that pays along a line. */
export type PayingSymbol = Exclude<ReelSymbol, 'W' | 'R'>;

export const REELS = 5;
export const ROWS = 3;

/** The 32 stops of each reel. W: wild cloud, on the three middle reels; R: rainbow (scatter). */
export const STRIPS: readonly string[] = [
  'KMLQUPAKJMUKAJQMKJARQJPKQLAQLMJU',
  'KJPQALQAJPWJMRKLQJWMLUKJAQUMQKAM',
  'WULJAPJKQLPMJRQUKMUKMLAJKQAJWAQM',
  'AUPMLJQPUMQAJWKAMWAQKLJQRMJLKUJK',
  'QMRKQJLKPMJULAUKAJMPQJAUQMLAJQLK',
];

/** The row of each reel that a line runs through. */
export const LINES: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 0, 0],
  [2, 2, 1, 2, 2],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [1, 0, 1, 0, 1],
  [1, 2, 1, 2, 1],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [0, 2, 0, 2, 0],
  [2, 0, 2, 0, 2],
  [0, 0, 2, 0, 0],
];

/** Payouts of three, four and five of a symbol, in bets of one line (a twentieth of the stake). */
export const LINE_PAYS: Readonly<Record<PayingSymbol, readonly [number, number, number]>> = {
  P: [60, 300, 1250],
  U: [45, 150, 600],
  L: [35, 100, 400],
  M: [20, 70, 250],
  A: [12, 40, 150],
  K: [10, 30, 120],
  Q: [10, 25, 100],
  J: [6, 20, 75],
};

/** Three, four and five rainbows anywhere: their payouts in line bets, and free spins. */
export const RAINBOWS: Readonly<Record<number, { pays: number; spins: number }>> = {
  3: { pays: 2 * LINES.length, spins: 8 },
  4: { pays: 10 * LINES.length, spins: 12 },
  5: { pays: 50 * LINES.length, spins: 20 },
};
/** Multiplier of free spins, and their maximum in one round. */
export const FREE_MULTIPLIER = 2;
export const MAX_FREE_SPINS = 100;

/** One spin: the stops of the reels, and the win in line bets. */
export interface Spin {
  stops: number[];
  free: boolean;
  win: number;
}
export interface ReelsState {
  spins: Spin[];
}

/** A winning line, and its number of reels from the left. */
export interface LineWin {
  line: number;
  symbol: PayingSymbol;
  count: number;
  pays: number;
}

/** Returns the symbol of a reel in a row. */
export const symbolAt = (reel: number, stop: number, row: number): ReelSymbol => {
  const strip = STRIPS[reel] as string;
  return strip[(stop + row) % strip.length] as ReelSymbol;
};

/**
 * Returns the winning lines, left to right, the highest count only; wilds replace all but rainbows.
 */
export function lineWins(stops: readonly number[]): LineWin[] {
  return LINES.flatMap((rows, line) => {
    const shown = rows.map((row, reel) => symbolAt(reel, stops[reel] ?? 0, row));
    const symbol = shown[0] as ReelSymbol;
    // No wild stops on the first reel, so that the first symbol names the line.
    if (symbol === 'R' || symbol === 'W') return [];
    const broken = shown.findIndex((one) => one !== symbol && one !== 'W');
    const count = broken === -1 ? REELS : broken;
    const pays = LINE_PAYS[symbol][count - 3];
    return pays === undefined ? [] : [{ line, symbol, count, pays }];
  });
}

/** Returns the number of visible rainbows. */
export const countRainbows = (stops: readonly number[]): number =>
  stops.filter((stop, reel) => [0, 1, 2].some((row) => symbolAt(reel, stop, row) === 'R')).length;

/** Returns the win of a spin, in line bets. */
export function spinWin(stops: readonly number[], free: boolean): number {
  const lines = lineWins(stops).reduce((sum, { pays }) => sum + pays, 0);
  const rainbows = RAINBOWS[countRainbows(stops)]?.pays ?? 0;
  return (lines + rainbows) * (free ? FREE_MULTIPLIER : 1);
}

/** Draws the paid spin, and every free spin that it and its successors win. */
function drawSpins(random: Random): Spin[] {
  const spins: Spin[] = [];
  for (let left = 1; left > 0; ) {
    const free = spins.length > 0;
    const stops = STRIPS.map((strip) => random.int(strip.length));
    spins.push({ stops, free, win: spinWin(stops, free) });
    const more = RAINBOWS[countRainbows(stops)]?.spins ?? 0;
    left = Math.min(left - 1 + more, MAX_FREE_SPINS + 1 - spins.length);
  }
  return spins;
}

/** Rules after common 5-reel video slots with 20 fixed lines, left to right. */
export const game = defineSoloGame<object, ReelsState, never>({
  provider: 'Jilli',
  gameId: '600001',
  name: 'Monsoon Reels',
  limits: { minPaise: 10_00, maxPaise: 10_000_00, maxWinPaise: 50_00_000_00 },
  rtp: 95.98,
  rules: [
    'Five reels, 20 lines, always all in play; each line carries a twentieth of the stake. Equal symbols on a line from the left reel on win, three at least; only the longest row of a line pays.',
    'Three, four and five of a symbol pay, in bets of one line: peacock feather 60, 300, 1250; umbrella 45, 150, 600; lotus 35, 100, 400; mango 20, 70, 250; A 12, 40, 150; K 10, 30, 120; Q 10, 25, 100; J 6, 20, 75.',
    'The storm cloud is wild: on the three middle reels it stands for every symbol but the rainbow.',
    'Three, four or five rainbows anywhere pay 2, 10 or 50 times the stake and bring 8, 12 or 20 free spins, in which every win is doubled. Free spins can bring more, 100 in a round at most.',
    'Every reel has 32 stops and each stop is equally likely. The return was computed over all stops. One round pays ₹50,00,000 at most.',
    'Automatic spins stop after the number that you chose, at a win or loss of ten stakes, and when free spins come.',
  ],
  choice: v.object({}),
  action: v.never(),
  leftAfterS: 600,
  open: (_, random) => ({ spins: drawSpins(random) }),
  act: (state) => state,
  isOver: () => true,
  payout: ({ spins }, stakePaise) =>
    Math.floor((stakePaise * spins.reduce((sum, { win }) => sum + win, 0)) / LINES.length),
  view: (state) => state,
  moved: [],
  leave: (state) => state,
  verify: (random) =>
    drawSpins(random).map(({ stops, win }) => {
      const rows = [0, 1, 2].map((row) =>
        stops.map((stop, reel) => symbolAt(reel, stop, row)).join(''),
      );
      return `${rows.join('/')} = ${win / LINES.length}×`;
    }),
});
