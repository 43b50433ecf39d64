import { describe, expect, it, test } from 'vitest';
import { createRandom } from '../../fairness/random.ts';
import { cardText, readCard } from '../../game/cards.ts';
import { simulateDraws } from '../../testing/simulate.ts';
import { game, RTPS, SPOTS, type Spot, spotPays } from './game.ts';

const SEEDS = { serverSeed: 'a'.repeat(64), clientSeed: 'salt', nonce: 7 };
const ROUNDS = 200_000;

test('draws the same cards for fixed seeds', () => {
  const { dragon, tiger } = game.draw(createRandom(SEEDS));
  expect(game.verify(createRandom(SEEDS))).toMatchInlineSnapshot(`
    [
      "Dragon",
      "7♥",
      "Tiger",
      "2♦",
      "Dragon wins",
    ]
  `);
  expect(game.verify(createRandom(SEEDS))).toEqual(
    expect.arrayContaining([cardText(dragon), cardText(tiger)]),
  );
});

describe('the payout', () => {
  it.each<[Spot, string, string, number]>([
    ['dragon', 'K♠', 'Q♥', 200],
    ['dragon', 'A♠', '2♥', 0],
    ['dragon', '7♠', '7♥', 50],
    ['tiger', 'A♠', '2♥', 200],
    ['tiger', 'K♠', 'A♥', 0],
    ['tiger', '7♠', '7♠', 50],
    ['tie', '9♦', '9♣', 1200],
    ['tie', '9♦', '9♦', 1200],
    ['tie', '9♦', '10♦', 0],
    ['suited', '9♦', '9♦', 5100],
    ['suited', '9♦', '9♣', 0],
  ])('of %s at %s against %s is %i hundredths', (on, dragon, tiger, pays) =>
    expect(spotPays(on, { dragon: readCard(dragon), tiger: readCard(tiger) })).toBe(pays),
  );
});

describe('return to player', () => {
  /** Returns the exact value over all ordered pairs of positions in a shoe of eight decks. */
  function exact(on: Spot): number {
    let sum = 0;
    for (let dragon = 0; dragon < 52; dragon += 1) {
      for (let tiger = 0; tiger < 52; tiger += 1) {
        const pairs = 8 * (dragon === tiger ? 7 : 8);
        sum += pairs * spotPays(on, { dragon, tiger });
      }
    }
    return sum / (416 * 415);
  }
  it.each(SPOTS)('of %s is as stated in the rules', (on) => {
    expect(exact(on)).toBeCloseTo(RTPS[on], 2);
  });

  const simulated = simulateDraws(ROUNDS, game.draw);
  it.each(SPOTS)(`of %s is reached over ${ROUNDS} rounds`, (on) => {
    const { mean, error } = simulated((outcome) => game.payout({ on }, 100_00, outcome) / 100_00);
    expect(Math.abs(mean - RTPS[on] / 100)).toBeLessThan(3 * error);
  });
});
