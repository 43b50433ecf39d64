import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import { createRandom } from '../../fairness/random.ts';
import { simulateDraws } from '../../testing/simulate.ts';
import { game, POCKETS, WHEEL } from './game.ts';
import { spinAt } from './RouletteWheel.tsx';
import {
  anchorOf,
  colorOf,
  INSIDE,
  MODES,
  type Mode,
  OUTSIDE,
  reachedFrom,
  SPOTS,
  spotPays,
} from './spots.ts';

const SEEDS = { serverSeed: 'a'.repeat(64), clientSeed: 'salt', nonce: 7 };
const ALL = Array.from({ length: POCKETS }, (_, number) => number);

test('draws the same number for fixed seeds', () => {
  expect(game.draw(createRandom(SEEDS)).number).toMatchInlineSnapshot(`2`);
  expect(game.verify(createRandom(SEEDS))).toEqual([`${game.draw(createRandom(SEEDS)).number}`]);
});

describe('the wheel', () => {
  it('has every number once, with red and black alternating', () => {
    expect([...WHEEL].sort((a, b) => a - b)).toEqual(ALL);
    const colors = WHEEL.slice(1).map(colorOf);
    expect(colors.every((color, at) => color !== colors[at + 1])).toBe(true);
    expect(colors.filter((color) => color === 'red')).toHaveLength(18);
  });
});

describe('the spin', () => {
  const turned = (degrees: number) => ((degrees % 360) + 360) % 360;
  it.each(ALL)('brings the ball into the pocket of %i, and keeps it there', (number) => {
    for (const elapsed of [6500, 6800, 9000]) {
      const { wheel, ball, radius } = spinAt(number, elapsed);
      const pocket = Math.round(turned(ball - wheel) / (360 / POCKETS));
      expect(WHEEL[pocket % POCKETS]).toBe(number);
      expect(radius).toBeCloseTo(61, 0);
    }
  });
  it('begins at the rim', () => expect(spinAt(17, 0).radius).toBe(91));
});

describe('the table', () => {
  it.each<[Mode, number]>([
    ['straight', 37],
    ['split', 60],
    ['street', 14],
    ['corner', 23],
    ['line', 11],
  ])('in mode %s has %i spots', (mode, count) => {
    expect(new Set(INSIDE[mode].map((numbers) => numbers.join('-'))).size).toBe(count);
  });
  it('has 157 spots in all', () => expect(SPOTS.size).toBe(157));

  it.each<[string, number, number]>([
    ['17', 17, 36],
    ['17', 18, 0],
    ['0', 0, 36],
    ['17-18', 18, 18],
    ['17-20', 20, 18],
    ['0-2', 2, 18],
    ['16-17-18', 17, 12],
    ['0-1-2', 0, 12],
    ['17-18-20-21', 21, 9],
    ['0-1-2-3', 3, 9],
    ['16-17-18-19-20-21', 19, 6],
    ['dozen-2', 13, 3],
    ['dozen-2', 25, 0],
    ['column-3', 36, 3],
    ['column-1', 34, 3],
    ['red', 32, 2],
    ['red', 10, 0],
    ['black', 10, 2],
    ['even', 0, 0],
    ['odd', 35, 2],
    ['low', 18, 2],
    ['high', 18, 0],
  ])('pays a chip on %s at %i with %i chips', (spot, number, chips) => {
    expect(spotPays(spot, number)).toBe(chips);
  });

  it('returns 36 of 37 chips on every spot, and nothing on outside spots at zero', () => {
    for (const spot of SPOTS.keys()) {
      expect(ALL.reduce((sum, number) => sum + spotPays(spot, number), 0)).toBe(36);
    }
    for (const spot of Object.keys(OUTSIDE)) expect(spotPays(spot, 0)).toBe(0);
    expect(Math.round((36 / 37) * 1e3) / 10).toBe(game.rtp);
  });
});

describe('a bet', () => {
  const chips = { '17': 10_00, '17-18': 20_00, red: 50_00, 'dozen-2': 30_00 };
  it.each([
    [17, 10_00 * 36 + 20_00 * 18 + 30_00 * 3],
    [18, 20_00 * 18 + 50_00 * 2 + 30_00 * 3],
    [1, 100_00],
    [0, 0],
  ])('of several chips pays for all of them at %i: %i paise', (number, paise) => {
    expect(game.payout({ chips }, 110_00, { number })).toBe(paise);
  });
  it('must equal the sum of its chips', () => {
    expect(game.acceptsStake?.({ chips }, 110_00)).toBe(true);
    expect(game.acceptsStake?.({ chips }, 100_00)).toBe(false);
  });
  it.each([
    ['no chips', {}],
    ['an unknown spot', { '1-3': 10_00 }],
    ['a chip below the minimum', { red: 9_99 }],
    ['a fraction of a paisa', { red: 1000.5 }],
    ['a negative chip', { red: 50_00, black: -10_00 }],
  ])('is refused with %s', (_, wrong) => {
    expect(v.safeParse(game.choice, { chips: wrong }).success).toBe(false);
  });

  const spins = simulateDraws(100_000, game.draw);
  it.each(['17', '0-2', '16-17-18', '17-18-20-21', '1-2-3-4-5-6', 'dozen-1', 'black'])(
    'on %s returns the stated share over 100,000 spins',
    (spot) => {
      const { mean, error } = spins(
        (outcome) => game.payout({ chips: { [spot]: 100_00 } }, 100_00, outcome) / 100_00,
      );
      expect(Math.abs(mean - 36 / 37)).toBeLessThan(3 * error);
    },
  );
});

describe('tapping', () => {
  it.each<[Mode, number, Record<number, string>]>([
    ['straight', 17, { 17: '17' }],
    ['split', 17, { 16: '16-17', 18: '17-18', 14: '14-17', 20: '17-20' }],
    ['split', 0, { 1: '0-1', 2: '0-2', 3: '0-3' }],
    ['split', 36, { 35: '35-36', 33: '33-36' }],
    ['street', 17, { 17: '16-17-18' }],
    ['street', 0, { 1: '0-1-2', 3: '0-2-3' }],
    ['corner', 17, { 13: '13-14-16-17', 15: '14-15-17-18', 19: '16-17-19-20', 21: '17-18-20-21' }],
    ['corner', 1, { 5: '1-2-4-5' }],
    ['corner', 0, { 1: '0-1-2-3' }],
    ['line', 17, { 14: '13-14-15-16-17-18', 20: '16-17-18-19-20-21' }],
    ['line', 0, {}],
  ])('%s at %i reaches the expected spots', (mode, first, reached) => {
    expect(Object.fromEntries(reachedFrom(mode, first))).toEqual(reached);
  });

  it('reaches every inside spot from one of its numbers', () => {
    const reached = new Set(
      MODES.flatMap((mode) => ALL.flatMap((first) => [...reachedFrom(mode, first).values()])),
    );
    expect(reached.size).toBe(SPOTS.size - Object.keys(OUTSIDE).length);
  });

  it('places the chips of each inside spot at a different position', () => {
    const places = [...SPOTS.keys()].flatMap((spot) => {
      const anchor = anchorOf(spot);
      return anchor ? [`${anchor.number} ${anchor.at}`] : [];
    });
    expect(new Set(places).size).toBe(SPOTS.size - Object.keys(OUTSIDE).length);
  });
});
