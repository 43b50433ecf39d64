import { beforeAll, describe, expect, it, test } from 'vitest';
import { createRandom } from '../../fairness/random.ts';
import { cardText, readCard } from '../../game/cards.ts';
import { bestHold, countHands, eachClass } from '../../testing/best-hold.ts';
import { simulate } from '../../testing/simulate.ts';
import { finalCards, game, type Hand, handOf, handPays, PAYS, type PokerState } from './game.ts';

const SEEDS = { serverSeed: 'a'.repeat(64), clientSeed: 'player', nonce: 7 };
const read = (text: string) => text.split(' ').map(readCard);
const ALL_HANDS = 2_598_960;

test('draws the same ten cards for fixed seeds', () => {
  const { cards } = game.open({}, createRandom(SEEDS), 100_00);
  expect(cards.map(cardText).join(' ')).toMatchInlineSnapshot(`"10♣ 10♠ 2♥ 8♣ 4♣ 6♥ 7♦ 5♥ 2♠ 2♦"`);
  expect(game.verify(createRandom(SEEDS), {}).join(' ')).toBe(cards.map(cardText).join(' '));
});

describe('a hand', () => {
  it.each<[string, Hand]>([
    ['A♠ K♠ Q♠ J♠ 10♠', 'Royal flush'],
    ['9♠ K♠ Q♠ J♠ 10♠', 'Straight flush'],
    ['A♥ 2♥ 3♥ 4♥ 5♥', 'Straight flush'],
    ['7♠ 7♥ 7♦ 7♣ K♠', 'Four of a kind'],
    ['7♠ 7♥ 7♦ K♣ K♠', 'Full house'],
    ['2♦ 9♦ K♦ 4♦ 5♦', 'Flush'],
    ['A♠ K♥ Q♠ J♦ 10♠', 'Straight'],
    ['A♠ 2♥ 3♠ 4♦ 5♠', 'Straight'],
    ['6♠ 2♥ 3♠ 4♦ 5♠', 'Straight'],
    ['Q♠ K♥ A♠ 2♦ 3♠', 'Nothing'],
    ['A♠ 6♥ 3♠ 4♦ 5♠', 'Nothing'],
    ['7♠ 7♥ 7♦ K♣ Q♠', 'Three of a kind'],
    ['7♠ 7♥ Q♦ K♣ K♠', 'Two pair'],
    ['J♠ J♥ 2♦ 3♣ 4♠', 'Jacks or better'],
    ['A♠ A♥ 2♦ 3♣ 4♠', 'Jacks or better'],
    ['10♠ 10♥ 2♦ 3♣ 4♠', 'Nothing'],
    ['9♠ 2♥ 5♦ K♣ J♠', 'Nothing'],
  ])('%s is %s', (cards, hand) => expect(handOf(read(cards))).toBe(hand));

  it.each(PAYS.map(({ hand, pays }) => [hand, pays]))('%s pays %i stakes', (hand, pays) => {
    expect(handPays(hand)).toBe(pays);
  });
});

describe('a round', () => {
  const dealt: PokerState = { cards: read('J♠ J♥ 2♦ 3♣ 4♠ J♦ 9♥ 9♦ 5♥ 6♥') };
  const draw = (held: boolean[]) => game.act(dealt, { type: 'draw', held });

  it('replaces the cards that were not held from left to right', () => {
    const state = draw([true, true, false, false, false]);
    expect(finalCards(state).map(cardText).join(' ')).toBe('J♠ J♥ J♦ 9♥ 9♦');
    expect(game.payout(state, 100_00)).toBe(900_00);
  });
  it('keeps a held card between two replaced ones', () => {
    const state = draw([false, true, false, true, true]);
    expect(finalCards(state).map(cardText).join(' ')).toBe('J♦ J♥ 9♥ 3♣ 4♠');
  });
  it('hides the next cards until the draw', () => {
    expect(game.view(dealt)).toEqual({ cards: read('J♠ J♥ 2♦ 3♣ 4♠') });
    expect(game.isOver(dealt)).toBe(false);
  });
  it('allows one draw', () => {
    const over = draw([true, true, true, true, true]);
    expect(game.isOver(over)).toBe(true);
    expect(() => game.act(over, { type: 'draw', held: over.held ?? [] })).toThrow();
  });
  it('pays the dealt hand when abandoned', () => {
    expect(game.payout(game.leave(dealt), 100_00)).toBe(100_00);
  });
});

describe('the return to player', () => {
  let counts: Record<Hand, number>;
  beforeAll(() => {
    counts = countHands();
  });

  it('is based on the known numbers of all hands', () => {
    expect(counts).toEqual({
      'Royal flush': 4,
      'Straight flush': 36,
      'Four of a kind': 624,
      'Full house': 3744,
      Flush: 5108,
      Straight: 10_200,
      'Three of a kind': 54_912,
      'Two pair': 123_552,
      'Jacks or better': 337_920,
      Nothing: ALL_HANDS - 536_100,
    });
  });

  it.each([
    ['J♠ J♥ 2♦ 3♣ 4♠', 'J♠ J♥'],
    ['A♠ K♠ Q♠ J♠ 2♥', 'A♠ K♠ Q♠ J♠'],
    ['A♠ K♠ Q♠ J♠ A♥', 'A♠ K♠ Q♠ J♠'],
    ['2♠ 5♥ 7♦ 9♣ 4♠', ''],
    ['9♠ K♠ Q♠ J♠ 10♠', '9♠ K♠ Q♠ J♠ 10♠'],
  ])('the best play of %s keeps %s', (cards, kept) => {
    const sorted = read(cards).sort((a, b) => a - b);
    const { mask } = bestHold(sorted);
    const held = sorted.filter((_, place) => mask & (1 << place)).map(cardText);
    expect(held.sort()).toEqual(kept === '' ? [] : kept.split(' ').sort());
  });

  it('of the best play of every hand is as stated in the rules', () => {
    let sum = 0;
    let hands = 0;
    eachClass((cards, size) => {
      sum += bestHold(cards).mean * size;
      hands += size;
    });
    expect(hands).toBe(ALL_HANDS);
    expect(sum / ALL_HANDS).toBeCloseTo(0.995439, 6);
    expect(Math.round((sum / ALL_HANDS) * 1e4) / 100).toBe(game.rtp);
  });

  it('is reached over 100,000 rounds of the best play', () => {
    const { mean, error } = simulate(100_000, (random) => {
      const state = game.open({}, random, 100_00);
      const dealt = state.cards.slice(0, 5);
      const sorted = [...dealt].sort((a, b) => a - b);
      const { mask } = bestHold(sorted);
      const held = dealt.map((card) => (mask & (1 << sorted.indexOf(card))) !== 0);
      return game.payout(game.act(state, { type: 'draw', held }), 100_00) / 100_00;
    });
    expect(Math.abs(mean - 0.995439)).toBeLessThan(3 * error);
  });
});
