import { describe, expect, it, test } from 'vitest';
import { createRandom } from '../../fairness/random.ts';
import { simulate } from '../../testing/simulate.ts';
import { game, multiplierAt, reachedAt } from './game.ts';

const SEEDS = { serverSeed: 'a'.repeat(64), clientSeed: 'salt', nonce: 7 };

test('the seeds decide when the plane is gone: a fixed vector', () => {
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

  it('reaches each multiplier when it says', () => {
    for (const hundredths of [101, 150, 200, 1234, 10_000_00]) {
      expect(multiplierAt(reachedAt(hundredths) + 0.01)).toBe(hundredths);
      expect(multiplierAt(reachedAt(hundredths) - 0.2)).toBeLessThan(hundredths);
    }
  });
});

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
    const { mean, error } = simulate(
      100_000,
      (random) => game.payout({ auto }, 100_00, game.draw(random)) / 100_00,
    );
    expect(Math.abs(mean - game.rtp / 100)).toBeLessThan(3 * error);
  });
});

test('about 3 of 100 planes never take off', () => {
  const { mean, error } = simulate(50_000, (random) => (game.draw(random).crash === 100 ? 1 : 0));
  // 1.00 stands for everything below 1.01.
  expect(Math.abs(mean - (1 - 0.97 / 1.01))).toBeLessThan(3 * error);
});
