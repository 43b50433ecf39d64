import { describe, expect, it, test } from 'vitest';
import { createRandom } from '../../fairness/random.ts';
import { DECK, readCard } from '../../game/cards.ts';
import { simulate } from '../../testing/simulate.ts';
import {
  compareHands,
  game,
  type HandName,
  handOf,
  pairPlusPays,
  RTPS,
  SPOTS,
  type Spot,
  spotPays,
  type TeenPattiOutcome,
  winnerOf,
} from './game.ts';

const SEEDS = { serverSeed: 'a'.repeat(64), clientSeed: 'salt', nonce: 7 };
const ROUNDS = 60_000;
const cards = (text: string) => text.split(' ').map(readCard);

test('draws the same cards for fixed seeds', () => {
  expect(game.verify(createRandom(SEEDS))).toMatchInlineSnapshot(`
    [
      "Player A",
      "J♠",
      "7♣",
      "K♦",
      "High card",
      "Player B",
      "4♣",
      "7♠",
      "Q♣",
      "High card",
      "Player A wins",
    ]
  `);
});

describe('the hands', () => {
  it.each<[string, HandName]>([
    ['7♠ 7♥ 7♦', 'trail'],
    ['A♠ K♠ Q♠', 'pure'],
    ['2♥ A♥ 3♥', 'pure'],
    ['9♠ 8♥ 10♦', 'sequence'],
    ['A♠ 2♥ 3♦', 'sequence'],
    ['K♠ A♥ 2♦', 'high'],
    ['K♠ A♠ 2♠', 'color'],
    ['4♣ 4♦ 9♠', 'pair'],
    ['9♠ 4♦ 4♣', 'pair'],
    ['J♠ 9♥ 4♦', 'high'],
  ])('%s is %s', (text, name) => expect(handOf(cards(text)).name).toBe(name));

  it.each([
    ['2♠ 2♥ 2♦', 'A♠ K♠ Q♠', 'trail beats pure sequence'],
    ['A♠ A♥ A♦', 'K♠ K♥ K♦', 'higher trail'],
    ['4♠ 3♠ 2♠', 'A♠ K♥ Q♦', 'pure sequence beats sequence'],
    ['4♠ 3♥ 2♠', 'A♠ K♠ J♠', 'sequence beats color'],
    ['A♠ K♥ Q♦', 'A♠ 2♥ 3♦', 'A-K-Q is the highest sequence'],
    ['A♠ 2♥ 3♦', 'K♠ Q♥ J♦', 'A-2-3 is the second-highest sequence'],
    ['5♠ 4♥ 3♦', '4♠ 3♥ 2♦', '4-3-2 is the lowest'],
    ['5♠ 3♠ 2♠', 'A♠ A♥ K♦', 'color beats pair'],
    ['A♠ 9♠ 3♠', 'A♥ 9♥ 2♥', 'color by its third card'],
    ['2♠ 2♥ 3♦', 'A♠ K♥ J♦', 'pair beats high card'],
    ['5♠ 5♥ 2♦', '4♠ 4♥ A♦', 'higher pair before its kicker'],
    ['5♠ 5♥ 9♦', '5♦ 5♣ 8♦', 'the kicker of the same pair'],
    ['A♠ 9♥ 4♦', 'A♥ 8♥ 7♦', 'high card by its second card'],
  ])('%s beats %s: %s', (high, low) => {
    expect(compareHands(handOf(cards(high)), handOf(cards(low)))).toBeGreaterThan(0);
    expect(compareHands(handOf(cards(low)), handOf(cards(high)))).toBeLessThan(0);
    expect(winnerOf({ a: cards(high), b: cards(low) })).toBe('a');
  });

  it('a tie returns the stakes on both players', () => {
    const outcome = { a: cards('A♠ 9♥ 4♦'), b: cards('A♥ 9♦ 4♣') };
    expect(winnerOf(outcome)).toBe('tie');
    expect([spotPays('a', outcome), spotPays('b', outcome)]).toEqual([100, 100]);
  });
});

describe('the payout', () => {
  it.each<[Spot, string, string, number]>([
    ['a', 'K♠ K♥ 2♦', 'Q♠ Q♥ A♦', 195],
    ['b', 'K♠ K♥ 2♦', 'Q♠ Q♥ A♦', 0],
    ['b', '9♠ 7♥ 2♦', 'Q♠ Q♥ A♦', 195],
    ['pairA', '9♠ 7♥ 2♦', 'Q♠ Q♥ A♦', 0],
    ['pairB', '9♠ 7♥ 2♦', 'Q♠ Q♥ A♦', 200],
    ['pairA', '9♠ 7♠ 2♠', 'Q♠ Q♥ A♦', 400],
    ['pairA', '9♠ 7♥ 8♠', 'Q♠ Q♥ A♦', 700],
    ['pairA', '9♥ 7♥ 8♥', 'Q♠ Q♥ A♦', 3100],
    ['pairB', '9♥ 7♥ 8♥', 'K♠ K♥ K♦', 4100],
    ['pairB', '9♥ 7♥ 8♥', 'A♠ A♥ A♦', 5100],
  ])('of %s at %s against %s is %i hundredths', (on, a, b, pays) =>
    expect(spotPays(on, { a: cards(a), b: cards(b) })).toBe(pays),
  );
});

describe('return to player', () => {
  /** Counts of all hands of three cards, by a key of their rank. */
  const hands = new Map<string, number>();
  let paid = 0;
  let count = 0;
  for (let one = 0; one < DECK; one += 1) {
    for (let two = one + 1; two < DECK; two += 1) {
      for (let three = two + 1; three < DECK; three += 1) {
        const hand = handOf([one, two, three]);
        paid += pairPlusPays(hand);
        count += 1;
        hands.set(hand.name, (hands.get(hand.name) ?? 0) + 1);
      }
    }
  }

  it('is based on the known numbers of hands', () => {
    expect(Object.fromEntries(hands)).toEqual({
      trail: 52,
      pure: 48,
      sequence: 720,
      color: 1096,
      pair: 3744,
      high: 16_440,
    });
  });

  it('of pair plus is as stated in the rules', () => {
    expect(paid / count).toBeCloseTo(RTPS.pairA, 2);
  });

  it('of A and B follows from the published number of ties', () => {
    const ties = 450_528 / 406_719_872;
    expect(100 * (1.95 * ((1 - ties) / 2) + ties)).toBeCloseTo(RTPS.a, 2);
  });

  it(`is reached on every spot over ${ROUNDS} rounds`, () => {
    const outcomes: TeenPattiOutcome[] = [];
    simulate(ROUNDS, (random) => outcomes.push(game.draw(random)));
    for (const on of SPOTS) {
      const { mean, error } = simulate(
        ROUNDS,
        (_, round) => game.payout({ on }, 100_00, outcomes[round] as TeenPattiOutcome) / 100_00,
      );
      expect(Math.abs(mean - RTPS[on] / 100), on).toBeLessThan(3 * error);
    }
  });
});
