import { expect, it } from 'vitest';
import { multiplyPaise } from '../money.ts';
import { calculatePayout, calculateTopMultiplier } from './game.ts';

const game = { limits: { minPaise: 10_00, maxPaise: 50_000_00, maxWinPaise: 10_00_000_00 } };

it.each([
  [0, 0],
  [9_99_999_99, 9_99_999_99],
  [10_00_000_00, 10_00_000_00],
  [17_16_000_00, 10_00_000_00],
])('a win of %i paise pays %i', (won, paid) => expect(calculatePayout(game, won)).toBe(paid));

it.each([10_00, 33_33, 777_77, 49_999_99, 50_000_00])(
  'a stake of %i paise wins the maximum at the top multiplier, and less just below',
  (stake) => {
    const top = calculateTopMultiplier(game, stake);
    expect(calculatePayout(game, multiplyPaise(stake, top))).toBe(game.limits.maxWinPaise);
    expect(multiplyPaise(stake, top - 1)).toBeLessThan(game.limits.maxWinPaise);
  },
);
