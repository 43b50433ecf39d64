import { describe, expect, it, test } from 'vitest';
import { createRandom } from '../../fairness/random.ts';
import { rankOf } from '../../game/cards.ts';
import { simulate } from '../../testing/simulate.ts';
import {
  type AndarBaharOutcome,
  dealTimes,
  game,
  RANGES,
  RTPS,
  SPOTS,
  type Spot,
  spotPays,
} from './game.ts';

const SEEDS = { serverSeed: 'a'.repeat(64), clientSeed: 'salt', nonce: 7 };
const ROUNDS = 40_000;

const rtpOf = (on: Spot) =>
  on === 'andar' || on === 'bahar' ? RTPS[on] : (RANGES.find((one) => one.on === on)?.rtp ?? 0);
/** Returns a round of this many cards, whose ranks do not matter for the payout. */
const ofLength = (count: number): AndarBaharOutcome => ({ joker: 0, cards: Array(count).fill(1) });

test('draws the same cards for fixed seeds', () => {
  expect(game.verify(createRandom(SEEDS))).toMatchInlineSnapshot(`
    [
      "Joker",
      "J♠",
      "Bahar wins",
      "4♣",
      "7♣",
      "7♠",
      "K♦",
      "Q♣",
      "Q♥",
      "2♥",
      "Q♦",
      "10♠",
      "4♠",
      "K♣",
      "7♦",
      "4♥",
      "2♦",
      "5♥",
      "10♦",
      "A♦",
      "K♥",
      "2♣",
      "8♥",
      "A♥",
      "9♦",
      "9♥",
      "J♥",
    ]
  `);
});

it('ends with the first card of the joker’s rank, and all cards differ', () => {
  for (let nonce = 0; nonce < 2000; nonce += 1) {
    const { joker, cards } = game.draw(createRandom({ ...SEEDS, nonce }));
    const matches = cards.map((card) => rankOf(card) === rankOf(joker));
    expect(matches.indexOf(true)).toBe(cards.length - 1);
    expect(new Set([joker, ...cards]).size).toBe(cards.length + 1);
    expect(cards.length).toBeLessThanOrEqual(49);
  }
});

describe('the payout', () => {
  it.each<[Spot, number, number]>([
    ['andar', 1, 190],
    ['andar', 2, 0],
    ['bahar', 1, 0],
    ['bahar', 2, 200],
    ['andar', 49, 190],
    ['cards1', 5, 350],
    ['cards1', 6, 0],
    ['cards6', 6, 450],
    ['cards6', 10, 450],
    ['cards11', 11, 550],
    ['cards16', 15, 0],
    ['cards16', 25, 450],
    ['cards26', 30, 1500],
    ['cards31', 31, 2500],
    ['cards36', 40, 5000],
    ['cards41', 40, 0],
    ['cards41', 41, 12_000],
    ['cards41', 49, 12_000],
  ])('of %s at %i cards is %i hundredths', (on, count, pays) =>
    expect(spotPays(on, ofLength(count))).toBe(pays),
  );

  it('goes to exactly one side and one range at every length', () => {
    for (let count = 1; count <= 49; count += 1) {
      expect(SPOTS.filter((on) => spotPays(on, ofLength(count)) > 0)).toHaveLength(2);
    }
  });
});

describe('return to player', () => {
  /** The first of three matches among 51 positions is at `count`: C(51 − count, 2) combinations. */
  function exact(on: Spot): number {
    let sum = 0;
    for (let count = 1; count <= 49; count += 1) {
      const behind = 51 - count;
      sum += ((behind * (behind - 1)) / 2) * spotPays(on, ofLength(count));
    }
    return sum / 20_825;
  }
  it.each(SPOTS)('of %s is as stated in the rules', (on) => {
    expect(exact(on)).toBeCloseTo(rtpOf(on), 2);
  });

  it(`is reached on every spot over ${ROUNDS} rounds`, () => {
    const outcomes: AndarBaharOutcome[] = [];
    simulate(ROUNDS, (random) => outcomes.push(game.draw(random)));
    for (const on of SPOTS) {
      const { mean, error } = simulate(
        ROUNDS,
        (_, round) => game.payout({ on }, 100_00, outcomes[round] as AndarBaharOutcome) / 100_00,
      );
      expect(Math.abs(mean - rtpOf(on) / 100), on).toBeLessThan(3 * error);
    }
  });
});

it('deals every card before the running phase ends, also in the longest round', () => {
  for (const count of [1, 8, 25, 49]) {
    const times = dealTimes(ofLength(count));
    expect(times).toHaveLength(count + 2);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1)).toBeLessThan(game.runningMs(ofLength(count)));
    expect(game.runningMs(ofLength(count))).toBeLessThan(15_000);
  }
});
