import { type Card, DECK } from '../game/cards.ts';
import { HAND_SIZE, type Hand, handOf, handPays } from '../games/video-poker/game.ts';

// choose[n][k]
const choose = Array.from({ length: DECK + 1 }, (_, n) => {
  const row = [1];
  for (let k = 1; k <= HAND_SIZE; k += 1) row.push(((row[k - 1] ?? 0) * (n - k + 1)) / k);
  return row;
});
const HOLDS = 2 ** HAND_SIZE;
const sizeOf = Array.from(
  { length: HOLDS },
  (_, mask) => [...mask.toString(2)].filter((bit) => bit === '1').length,
);

/** Total payout of all hands with each set of up to five cards. */
const sums = Array.from(
  { length: HAND_SIZE + 1 },
  (_, size) => new Float64Array(choose[DECK]?.[size] ?? 0),
);

const HIGHEST = Array.from({ length: HOLDS }, (_, mask) => 31 - Math.clz32(mask));
const numbers = new Int32Array(HOLDS);

/** Numbers every set within sorted cards among all sets of its size (combinatorial system). */
function numberSets(cards: readonly Card[]): void {
  for (let mask = 1; mask < HOLDS; mask += 1) {
    const highest = HIGHEST[mask] as number;
    const more = choose[cards[highest] as number]?.[sizeOf[mask] as number] as number;
    numbers[mask] = (numbers[mask & ~(1 << highest)] as number) + more;
  }
}

/** Calls back with each of the 2,598,960 hands, always in the same array. */
function eachHand(check: (cards: readonly Card[]) => void): void {
  const cards = [0, 0, 0, 0, 0];
  const place = (at: number, from: number) => {
    if (at === HAND_SIZE) return check(cards);
    for (let card = from; card < DECK; card += 1) {
      cards[at] = card;
      place(at + 1, card + 1);
    }
  };
  place(0, 0);
}

const SUIT_SIZE = DECK / 4;
const ORDERS_OF_SUITS = 24;

/**
 * Calls back with one of each 134,459 classes of hands that differ only in suits, and with the
 * number of their hands.
 */
export function eachClass(check: (cards: readonly Card[], size: number) => void): void {
  eachHand((cards) => {
    const ranks = [0, 0, 0, 0];
    for (const card of cards) {
      const suit = Math.floor(card / SUIT_SIZE);
      ranks[suit] = (ranks[suit] as number) | (1 << (card % SUIT_SIZE));
    }
    // The orders of equal suits are one hand.
    let size = ORDERS_OF_SUITS;
    for (let suit = 1, equal = 1; suit < ranks.length; suit += 1) {
      const [one, next] = [ranks[suit - 1] as number, ranks[suit] as number];
      if (one < next) return;
      equal = one === next ? equal + 1 : 1;
      size /= equal;
    }
    check(cards, size);
  });
}

/** Counts the hands of each name; fills the sums for the optimal play below. */
export function countHands(): Record<Hand, number> {
  const counts = {} as Record<Hand, number>;
  eachHand((cards) => {
    const hand = handOf(cards);
    counts[hand] = (counts[hand] ?? 0) + 1;
    const pays = handPays(hand);
    if (pays === 0) return;
    numberSets(cards);
    for (let mask = 0; mask < HOLDS; mask += 1) {
      const sum = sums[sizeOf[mask] as number] as Float64Array;
      const number = numbers[mask] as number;
      sum[number] = (sum[number] as number) + pays;
    }
  });
  return counts;
}

const values = new Float64Array(HOLDS);

/**
 * Returns the hold with the highest mean over all draws, as a bit for each position, and that mean.
 * Hands with the held cards and none of the others: inclusion and exclusion.
 */
export function bestHold(cards: readonly Card[]): { mask: number; mean: number } {
  numberSets(cards);
  for (let mask = 0; mask < HOLDS; mask += 1) {
    values[mask] = sums[sizeOf[mask] as number]?.[numbers[mask] as number] as number;
  }
  for (let place = 0; place < HAND_SIZE; place += 1) {
    const bit = 1 << place;
    for (let mask = 0; mask < HOLDS; mask += 1) {
      if ((mask & bit) === 0)
        values[mask] = (values[mask] as number) - (values[mask | bit] as number);
    }
  }
  let best = { mask: 0, mean: -1 };
  for (let mask = 0; mask < HOLDS; mask += 1) {
    const draws = choose[DECK - HAND_SIZE]?.[HAND_SIZE - (sizeOf[mask] as number)] as number;
    const mean = (values[mask] as number) / draws;
    if (mean > best.mean) best = { mask, mean };
  }
  return best;
}
