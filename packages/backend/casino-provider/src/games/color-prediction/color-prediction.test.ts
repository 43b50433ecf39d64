import { describe, expect, it, test } from 'vitest';
import { createRandom } from '../../fairness/random.ts';
import { simulateDraws } from '../../testing/simulate.ts';
import { type ColorSpot, colorPays, game, SPOTS } from './game.ts';

const SEEDS = { serverSeed: 'a'.repeat(64), clientSeed: 'salt', nonce: 7 };
const NUMBERS = Array.from({ length: 10 }, (_, number) => number);

test('draws the same number for fixed seeds', () => {
  expect(game.draw(createRandom(SEEDS)).number).toMatchInlineSnapshot(`9`);
  const [number] = game.verify(createRandom(SEEDS));
  expect(number).toBe(String(game.draw(createRandom(SEEDS)).number));
});

describe('the payout', () => {
  it.each<[ColorSpot, number, number]>([
    ['green', 3, 200],
    ['green', 5, 150],
    ['green', 4, 0],
    ['red', 8, 200],
    ['red', 0, 150],
    ['red', 5, 0],
    ['violet', 0, 475],
    ['violet', 5, 475],
    ['violet', 7, 0],
    ['small', 4, 190],
    ['small', 5, 0],
    ['big', 5, 190],
    ['big', 4, 0],
    ['7', 7, 950],
    ['7', 8, 0],
  ])('of %s at %i is %i hundredths', (on, number, pays) =>
    expect(colorPays(on, number)).toBe(pays),
  );

  it('is 95% of the stake on average, on every spot', () => {
    for (const on of SPOTS) {
      const sum = NUMBERS.reduce((total, number) => total + colorPays(on, number), 0);
      expect(sum / 10).toBe(game.rtp);
    }
  });

  const draws = simulateDraws(100_000, game.draw);
  it.each<ColorSpot>(['green', 'violet', 'big', '7'])(
    'is 95%% of the stake on %s over 100,000 draws',
    (on) => {
      const { mean, error } = draws((outcome) => game.payout({ on }, 100_00, outcome) / 100_00);
      expect(Math.abs(mean - game.rtp / 100)).toBeLessThan(3 * error);
    },
  );
});
