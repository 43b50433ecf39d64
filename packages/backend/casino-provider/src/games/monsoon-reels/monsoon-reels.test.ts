import { describe, expect, it, test } from 'vitest';
import { createRandom } from '../../fairness/random.ts';
import { simulate } from '../../testing/simulate.ts';
import {
  countRainbows,
  FREE_MULTIPLIER,
  game,
  LINE_PAYS,
  LINES,
  lineWins,
  MAX_FREE_SPINS,
  type PayingSymbol,
  RAINBOWS,
  type Spin,
  STRIPS,
  spinWin,
  symbolAt,
} from './game.ts';
import { spinsLeft } from './page.tsx';

const SEEDS = { serverSeed: 'a'.repeat(64), clientSeed: 'player', nonce: 7 };
const STOPS = 32;

/** Returns stops with a symbol of each reel in the middle row. */
const stopsWith = (middle: string) =>
  [...middle].map((symbol, reel) => ((STRIPS[reel] ?? '').indexOf(symbol) + STOPS - 1) % STOPS);
const middleLine = (middle: string) => lineWins(stopsWith(middle)).find(({ line }) => line === 0);
const count = (reel: number, symbols: string) =>
  [...(STRIPS[reel] ?? '')].filter((one) => symbols.includes(one)).length / STOPS;

test('draws the same stops for fixed seeds', () => {
  const { spins } = game.open({}, createRandom(SEEDS), 100_00);
  expect(spins[0]?.stops).toMatchInlineSnapshot(`
    [
      26,
      14,
      21,
      24,
      2,
    ]
  `);
  expect(game.verify(createRandom(SEEDS), {})).toMatchInlineSnapshot(`
    [
      "AKLRR/QLAMK/LQJJQ = 1.75×",
    ]
  `);
});

describe('the strips', () => {
  it.each([0, 1, 2, 3, 4])('of reel %i have 32 stops and show at most one rainbow', (reel) => {
    const strip = STRIPS[reel] ?? '';
    expect(strip).toHaveLength(STOPS);
    for (let stop = 0; stop < STOPS; stop += 1) {
      const window = [0, 1, 2].map((row) => symbolAt(reel, stop, row));
      expect(window.filter((one) => one === 'R').length).toBeLessThanOrEqual(1);
    }
  });
  it('have wilds on the middle reels only', () => {
    expect(STRIPS.map((strip) => strip.includes('W'))).toEqual([false, true, true, true, false]);
  });
  it('have 20 different lines', () => {
    expect(new Set(LINES.map((line) => line.join())).size).toBe(20);
  });
});

describe('a line', () => {
  it.each<[string, number | undefined, number]>([
    ['PPPPP', 5, 1250],
    ['PPPPU', 4, 300],
    ['PPPUP', 3, 60],
    ['PPUPP', undefined, 0],
    ['UPPPP', undefined, 0],
    ['PWPUU', 3, 60],
    ['JWWWJ', 5, 75],
    ['LWWLA', 4, 100],
    ['RRRAA', undefined, 0],
    ['PPRPP', undefined, 0],
    ['KKKRK', 3, 10],
  ])('of %s with %o symbols wins %i line bets', (middle, symbols, pays) => {
    const win = middleLine(middle);
    expect(win?.count).toBe(symbols);
    expect(win?.pays ?? 0).toBe(pays);
  });
});

describe('rainbows', () => {
  it.each([
    ['RRKQJ', 2, 0, 1],
    ['RRRQJ', 3, 8, 9],
    ['RRRRJ', 4, 12, 13],
    ['RRRRR', 5, 20, 21],
  ])('%s: %i bring %i free spins', (middle, rainbows, free, spins) => {
    const stops = stopsWith(middle);
    expect(countRainbows(stops)).toBe(rainbows);
    // The first spin stops there, all others without a rainbow.
    const drawn = [...stops];
    const none = STRIPS.map((strip) => (strip.indexOf('R') + 10) % STOPS);
    let at = 0;
    const next = () => drawn[at++] ?? (none[(at - 1) % 5] as number);
    const random = { int: next, float: () => 0, shuffle: () => [] };
    const state = game.open({}, random, 100_00);
    expect(state.spins).toHaveLength(spins);
    expect(state.spins.filter((spin) => spin.free)).toHaveLength(free);
  });

  it('never bring more than 100 free spins', () => {
    const stops = stopsWith('RRRRR');
    let at = 0;
    const random = { int: () => stops[at++ % 5] as number, float: () => 0, shuffle: () => [] };
    expect(game.open({}, random, 100_00).spins).toHaveLength(1 + MAX_FREE_SPINS);
  });

  it('double every win of a free spin', () => {
    const stops = stopsWith('PPPPP');
    expect(spinWin(stops, true)).toBe(spinWin(stops, false) * FREE_MULTIPLIER);
  });
});

test('the payout is the sum of all spins in twentieths of the stake, rounded down', () => {
  const spin = (win: number): Spin => ({ stops: [0, 0, 0, 0, 0], free: false, win });
  expect(game.payout({ spins: [spin(10), spin(6)] }, 100_00)).toBe(80_00);
  expect(game.payout({ spins: [spin(1)] }, 10_01)).toBe(50);
});

/**
 * Returns the exact mean of a spin from the counts on the strips, per stake, and its free spins.
 */
function exactSpin() {
  let lines = 0;
  for (const [symbol, pays] of Object.entries(LINE_PAYS) as [PayingSymbol, readonly number[]][]) {
    const hit = (reel: number) => count(reel, `${symbol}W`);
    const three = count(0, symbol) * hit(1) * hit(2);
    lines += three * (1 - hit(3)) * (pays[0] ?? 0);
    lines += three * hit(3) * (1 - hit(4)) * (pays[1] ?? 0);
    lines += three * hit(3) * hit(4) * (pays[2] ?? 0);
  }
  let rainbows = 0;
  let free = 0;
  for (let reels = 0; reels < 2 ** 5; reels += 1) {
    const seen = [0, 1, 2, 3, 4].filter((reel) => reels & (1 << reel));
    const chance = STRIPS.reduce((product, _, reel) => {
      const here = 3 * count(reel, 'R');
      return product * (seen.includes(reel) ? here : 1 - here);
    }, 1);
    rainbows += (chance * (RAINBOWS[seen.length]?.pays ?? 0)) / LINES.length;
    free += chance * (RAINBOWS[seen.length]?.spins ?? 0);
  }
  return { mean: lines + rainbows, free };
}

describe('the return to player', () => {
  const { mean, free } = exactSpin();
  // Each free spin wins `free` more; the limit of 100 in a round is too rare to matter.
  const exact = mean + ((FREE_MULTIPLIER * free) / (1 - free)) * mean;

  it('equals the stated one, computed over all stops', () => {
    expect(Math.round(exact * 1e4) / 100).toBe(game.rtp);
  });

  it('is reached over 200,000 rounds, free spins included', () => {
    const simulated = simulate(
      200_000,
      (random) => game.payout(game.open({}, random, 100_00), 100_00) / 100_00,
    );
    expect(simulated.error).toBeLessThan(0.02);
    expect(Math.abs(simulated.mean - exact)).toBeLessThan(3 * simulated.error);
  });
});

describe('automatic spins', () => {
  it.each([
    ['continue', 10, 0, false, 9],
    ['continue just below the limit', 10, -999_99, false, 9],
    ['stop at a loss of ten stakes', 10, -1000_00, false, 0],
    ['stop at a win of ten stakes', 10, 1000_00, false, 0],
    ['stop at free spins', 10, 50_00, true, 0],
    ['stop after the last spin', 1, 0, false, 0],
    ['stay stopped', 0, 0, false, 0],
  ])('%s', (_, left, wonPaise, free, after) => {
    expect(spinsLeft({ left, wonPaise, stakePaise: 100_00, free })).toBe(after);
  });
});
