import { type Card, rankOf, suitOf } from '../../game/cards.ts';

/** Hands of Teen Patti from the lowest to the highest. */
export const HANDS = ['high', 'pair', 'color', 'sequence', 'pure', 'trail'] as const;
export type HandName = (typeof HANDS)[number];

export interface Hand {
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
