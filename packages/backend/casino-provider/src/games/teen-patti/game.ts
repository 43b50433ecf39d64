import * as v from 'valibot';
import { type Card, cardText, DECK, rankOf, suitOf } from '../../game/cards.ts';
import { defineLiveGame } from '../../game/game.ts';
import { multiplyPaise } from '../../money.ts';

/** Hands of Teen Patti from the lowest to the highest. */
const HANDS = ['high', 'pair', 'color', 'sequence', 'pure', 'trail'] as const;
export type HandName = (typeof HANDS)[number];

interface Hand {
  name: HandName;
  /** Compared from the left when both hands have the same name; 14 is an ace. */
  ranks: readonly number[];
}

const ACE = 14;
/** A-2-3 ranks after A-K-Q and before K-Q-J: between the top ranks of a king and an ace. */
const ACE_LOW_RUN = 13.5;

/** Returns the top of three consecutive ranks (highest first), undefined without a run. */
function runTop([high = 0, middle = 0, low = 0]: readonly number[]): number | undefined {
  if (high === ACE && middle === 3 && low === 2) return ACE_LOW_RUN;
  return high - middle === 1 && middle - low === 1 ? high : undefined;
}

/** Returns the hand of three cards. */
export function handOf(cards: readonly Card[]): Hand {
  const ranks = cards
    .map((card) => (rankOf(card) === 1 ? ACE : rankOf(card)))
    .sort((a, b) => b - a);
  const [high = 0, middle = 0, low = 0] = ranks;
  const sameSuit = new Set(cards.map(suitOf)).size === 1;
  const top = runTop(ranks);
  if (high === low) return { name: 'trail', ranks: [high] };
  if (top !== undefined) return { name: sameSuit ? 'pure' : 'sequence', ranks: [top] };
  if (sameSuit) return { name: 'color', ranks };
  if (high === middle) return { name: 'pair', ranks: [high, low] };
  if (middle === low) return { name: 'pair', ranks: [low, high] };
  return { name: 'high', ranks };
}

/** Returns a number above 0 if the first hand wins, 0 at a tie. */
export function compareHands(first: Hand, second: Hand): number {
  const named = HANDS.indexOf(first.name) - HANDS.indexOf(second.name);
  if (named !== 0) return named;
  const differing = first.ranks.findIndex((rank, at) => rank !== second.ranks[at]);
  return differing < 0 ? 0 : (first.ranks[differing] ?? 0) - (second.ranks[differing] ?? 0);
}

export const SPOTS = ['a', 'b', 'pairA', 'pairB'] as const;
export type Spot = (typeof SPOTS)[number];
export interface TeenPattiOutcome {
  a: Card[];
  b: Card[];
}

/** Multipliers in hundredths, including the stake: 0.95:1, and the stake back at a tie. */
export const PAYS = { side: 195, tie: 100 } as const;
/** Pair plus: 1:1, 3:1, 6:1, 30:1 and 40:1; three aces 50:1. */
const PAIR_PLUS: Record<HandName, number> = {
  high: 0,
  pair: 200,
  color: 400,
  sequence: 700,
  pure: 3100,
  trail: 4100,
};
const THREE_ACES = 5100;
/** Return to player of each spot in percent. */
export const RTPS: Record<Spot, number> = { a: 97.5, b: 97.5, pairA: 93.09, pairB: 93.09 };

/** Returns the payout of pair plus for a hand, in hundredths. */
export const pairPlusPays = ({ name, ranks }: Hand): number =>
  name === 'trail' && ranks[0] === 14 ? THREE_ACES : PAIR_PLUS[name];

/** Returns the side of the higher hand. */
export function winnerOf({ a, b }: TeenPattiOutcome): 'a' | 'b' | 'tie' {
  const order = compareHands(handOf(a), handOf(b));
  if (order === 0) return 'tie';
  return order > 0 ? 'a' : 'b';
}

/** Returns the payout of a spot, in hundredths, 0 after a loss. */
export function spotPays(on: Spot, outcome: TeenPattiOutcome): number {
  if (on === 'pairA') return pairPlusPays(handOf(outcome.a));
  if (on === 'pairB') return pairPlusPays(handOf(outcome.b));
  const winner = winnerOf(outcome);
  if (winner === 'tie') return PAYS.tie;
  return winner === on ? PAYS.side : 0;
}

export const HAND_TEXTS: Record<HandName, string> = {
  high: 'High card',
  pair: 'Pair',
  color: 'Color',
  sequence: 'Sequence',
  pure: 'Pure sequence',
  trail: 'Trail',
};
export const WINNER_TEXTS = { a: 'Player A wins', b: 'Player B wins', tie: 'Tie' } as const;

function draw(random: { shuffle(count: number): number[] }): TeenPattiOutcome {
  // Cards go to A and B alternately, as at a table.
  const dealt = random.shuffle(DECK).slice(0, 6);
  return {
    a: dealt.filter((_, at) => at % 2 === 0),
    b: dealt.filter((_, at) => at % 2 === 1),
  };
}

/** Teen Patti 20-20 with the pay table of wizardofodds.com/games/teen-patti-20-20. */
export const game = defineLiveGame<{ on: Spot }, TeenPattiOutcome>({
  provider: 'RG',
  gameId: '900020',
  name: 'Teen Patti 20-20',
  limits: { minPaise: 10_00, maxPaise: 50_000_00, maxWinPaise: 25_50_000_00 },
  rtp: RTPS.a,
  rules: [
    'Player A and Player B get three cards each, in turn, from one deck that is shuffled for every round. The higher hand wins and pays 0.95:1. At a tie the stake comes back.',
    'Hands from the highest: trail (three of a rank), pure sequence (three in a row of one suit), sequence, color (one suit), pair, high card. Equal hands are compared by their cards; suits do not count.',
    'The highest sequence is A-K-Q, then A-2-3, then K-Q-J down to 4-3-2.',
    'Pair plus is on the cards of one player, whoever wins: pair 1:1, color 3:1, sequence 6:1, pure sequence 30:1, trail 40:1, three aces 50:1.',
    'Return to player by spot: Player A and Player B 97.50%, pair plus 93.09%.',
    'If the game is interrupted before the cards are drawn, stakes come back; after it, bets are settled by the cards.',
  ],
  choice: v.object({ on: v.picklist(SPOTS) }),
  bettingMs: 18_000,
  runningMs: () => 6800,
  resultMs: 6000,
  shownWhileRunning: true,
  betsPerRound: 10,
  draw,
  payout: ({ on }, stakePaise, outcome) => multiplyPaise(stakePaise, spotPays(on, outcome)),
  verify: (random) => {
    const outcome = draw(random);
    const { a, b } = outcome;
    const words = (name: string, cards: readonly Card[]) => [
      name,
      ...cards.map(cardText),
      HAND_TEXTS[handOf(cards).name],
    ];
    return [...words('Player A', a), ...words('Player B', b), WINNER_TEXTS[winnerOf(outcome)]];
  },
});
