import { describe, expect, it, test } from 'vitest';
import { createRandom } from '../../fairness/random.ts';
import { calculatePayout } from '../../game/game.ts';
import { simulateDraws } from '../../testing/simulate.ts';
import { multiplierAt, reachedAt } from './curve.ts';
import { game } from './game.ts';

const SEEDS = { serverSeed: 'a'.repeat(64), clientSeed: 'salt', nonce: 7 };

test('draws the same crash for fixed seeds', () => {
  expect(game.draw(createRandom(SEEDS)).crash).toMatchInlineSnapshot(`261`);
  expect(game.verify(createRandom(SEEDS))).toEqual([
    `${(game.draw(createRandom(SEEDS)).crash / 100).toFixed(2)}×`,
  ]);
});

describe('the curve', () => {
  it.each([
    [0, 100],
    [-50, 100],
    [5000, 149],
    [10_000, 222],
    [30_000, 1102],
  ])('after %i ms it is at %i hundredths', (ms, hundredths) => {
    expect(multiplierAt(ms)).toBe(hundredths);
  });

  it('reaches each multiplier at its calculated time', () => {
    for (const hundredths of [101, 150, 200, 1234, 10_000_00]) {
      expect(multiplierAt(reachedAt(hundredths) + 0.01)).toBe(hundredths);
      expect(multiplierAt(reachedAt(hundredths) - 0.2)).toBeLessThan(hundredths);
    }
  });
});

const flights = simulateDraws(100_000, game.draw);

describe('an automatic cash-out', () => {
  it.each([
    [200, 200, 200_00],
    [200, 199, 0],
    [101, 100, 0],
    [101, 5000, 101_00],
  ])('at %i with a crash at %i pays %i paise', (auto, crash, paise) => {
    expect(game.payout({ auto }, 100_00, { crash })).toBe(paise);
  });

  it.each([101, 150, 200, 1000])('100,000 rounds at %i hundredths return 97%%', (auto) => {
    const { mean, error } = flights((outcome) => game.payout({ auto }, 100_00, outcome) / 100_00);
    expect(Math.abs(mean - game.rtp / 100)).toBeLessThan(3 * error);
  });
});

describe('the maximum win', () => {
  const { maxPaise, maxWinPaise } = game.limits;

  it('cashes out a bet without a target, and lowers a higher target', () => {
    expect(game.cashOut?.target({}, maxPaise)).toBe(40_00);
    expect(game.cashOut?.target({ auto: 100_00 }, maxPaise)).toBe(40_00);
    expect(game.cashOut?.target({ auto: 2_00 }, maxPaise)).toBe(2_00);
    expect(game.payout({}, maxPaise, { crash: 40_00 })).toBe(maxWinPaise);
    expect(game.payout({}, maxPaise, { crash: 39_99 })).toBe(0);
  });

  it('keeps the return of the largest stake at 97%', () => {
    const { mean, error } = flights(
      (outcome) => calculatePayout(game, game.payout({}, maxPaise, outcome)) / maxPaise,
    );
    expect(Math.abs(mean - game.rtp / 100)).toBeLessThan(3 * error);
  });
});

describe('a manual cash-out', () => {
  // Its multiplier is rounded down, and the plane must not be gone yet.
  it.each([1, 130, 1000, 6000, 20_000])(
    'after %i ms returns at least 96%% and at most 97%%',
    (elapsedMs) => {
      const { mean, error } = flights((outcome) =>
        elapsedMs < game.runningMs(outcome) ? multiplierAt(elapsedMs) / 100 : 0,
      );
      expect(mean).toBeLessThan(0.97 + 3 * error);
      expect(mean).toBeGreaterThan(0.96 - 3 * error);
    },
  );
});

test('about 4 of 100 rounds crash at 1.00', () => {
  const { mean, error } = flights(({ crash }) => (crash === 100 ? 1 : 0));
  // 1.00 includes everything below 1.01.
  expect(Math.abs(mean - (1 - 0.97 / 1.01))).toBeLessThan(3 * error);
});
