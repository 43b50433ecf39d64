import * as v from 'valibot';
import { type Card, cardText, DECK, rankOf, suitOf } from '../../game/cards.ts';
import { defineSoloGame, IllegalMove } from '../../game/game.ts';

export const HAND_SIZE = 5;

/** Hands from the best to the worst that pays, and their payouts for one stake. */
export const PAYS = [
  { hand: 'Royal flush', pays: 800 },
  { hand: 'Straight flush', pays: 50 },
  { hand: 'Four of a kind', pays: 25 },
  { hand: 'Full house', pays: 9 },
  { hand: 'Flush', pays: 6 },
  { hand: 'Straight', pays: 4 },
  { hand: 'Three of a kind', pays: 3 },
  { hand: 'Two pair', pays: 2 },
  { hand: 'Jacks or better', pays: 1 },
] as const;
export type Hand = (typeof PAYS)[number]['hand'] | 'Nothing';

export interface PokerState {
  /** The five dealt cards, and the five replacements after them. */
  cards: Card[];
  /** The held ones of the five dealt cards; absent until the draw. */
  held?: boolean[];
}
/** The player's view: replacements only after the draw. */
export interface PokerView {
  cards: Card[];
  held?: boolean[];
}
export interface PokerAction {
  type: 'draw';
  held: boolean[];
}

const ACE = 1;
const JACK = 11;

/** Returns the best hand of five cards. */
export function handOf(cards: readonly Card[]): Hand {
  const counts = new Uint8Array(14);
  let lowest = 14;
  let highest = 0;
  for (const card of cards) {
    const rank = rankOf(card);
    counts[rank] = (counts[rank] as number) + 1;
    // The ace is handled below: it is at both ends of a straight.
    if (rank !== ACE && rank < lowest) lowest = rank;
    if (rank > highest) highest = rank;
  }
  let [pairs, threes, highPair] = [0, 0, false];
  for (let rank = ACE; rank <= 13; rank += 1) {
    if (counts[rank] === 4) return 'Four of a kind';
    if (counts[rank] === 3) threes += 1;
    if (counts[rank] === 2) {
      pairs += 1;
      highPair ||= rank === ACE || rank >= JACK;
    }
  }
  if (threes === 1) return pairs === 1 ? 'Full house' : 'Three of a kind';
  if (pairs === 2) return 'Two pair';
  if (pairs === 1) return highPair ? 'Jacks or better' : 'Nothing';
  const flush = cards.every((card) => suitOf(card) === suitOf(cards[0] as Card));
  const ace = counts[ACE] === 1;
  const toAce = ace && lowest === 10;
  const straight = toAce || (ace ? highest === 5 : highest - lowest === 4);
  if (flush && toAce) return 'Royal flush';
  if (flush && straight) return 'Straight flush';
  if (flush) return 'Flush';
  return straight ? 'Straight' : 'Nothing';
}

/** Returns the payout of a hand, in stakes. */
export const handPays = (hand: Hand): number => PAYS.find((one) => one.hand === hand)?.pays ?? 0;

/** Returns the five final cards: cards not held are replaced from left to right. */
export function finalCards({ cards, held }: PokerState): Card[] {
  let next = HAND_SIZE;
  return cards
    .slice(0, HAND_SIZE)
    .map((card, place) => (held === undefined || held[place] ? card : (cards[next++] as Card)));
}

/** Jacks or Better, "9/6 full pay" table: wizardofodds.com/games/video-poker/tables/jacks-or-better */
export const game = defineSoloGame<object, PokerState, PokerAction>({
  provider: 'Jilli',
  gameId: '600002',
  name: 'Video Poker',
  limits: { minPaise: 10_00, maxPaise: 5000_00, maxWinPaise: 40_00_000_00 },
  rtp: 99.54,
  rules: [
    'Five cards of one deck of 52 are dealt. Keep the ones that you like; the others are replaced once, and the hand that you then have is paid.',
    'For one stake: royal flush 800, straight flush 50, four of a kind 25, full house 9, flush 6, straight 4, three of a kind 3, two pair 2, a pair of jacks, queens, kings or aces 1 (the stake comes back).',
    'The ace counts high or low in a straight. All ten cards, dealt and to be drawn, are fixed before the deal.',
    'The return is that of the best play of every hand: keeping the cards whose average pay over all draws is the highest. Other play returns less.',
    'A hand that is left alone for 10 minutes is kept as it was dealt and paid. One round pays ₹40,00,000 at most.',
  ],
  choice: v.object({}),
  action: v.object({
    type: v.literal('draw'),
    held: v.pipe(v.array(v.boolean()), v.length(HAND_SIZE)),
  }),
  leftAfterS: 600,
  open: (_, random) => ({ cards: random.shuffle(DECK).slice(0, 2 * HAND_SIZE) }),
  act({ cards, held }, action) {
    if (held) throw new IllegalMove();
    return { cards, held: action.held };
  },
  isOver: ({ held }) => held !== undefined,
  payout: (state, stakePaise) => stakePaise * handPays(handOf(finalCards(state))),
  view: (state): PokerView => ({ ...state, cards: finalCards(state) }),
  moved: ['held'],
  leave: ({ cards }) => ({ cards, held: Array<boolean>(HAND_SIZE).fill(true) }),
  verify(random) {
    const cards = random
      .shuffle(DECK)
      .slice(0, 2 * HAND_SIZE)
      .map(cardText);
    return [cards.slice(0, HAND_SIZE).join(' '), cards.slice(HAND_SIZE).join(' ')];
  },
});
