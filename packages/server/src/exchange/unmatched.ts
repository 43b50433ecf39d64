import {
  type BookTerms,
  calculateBestOutcome,
  calculateExposure,
  calculateOutcomeBook,
  type RunnerOutcomes,
} from './book.ts';
import { compareBest, type Level } from './matching.ts';
import { calculateOutcomes, type Fill, type Position, type Removal } from './position.ts';

/** What makes bets that wait in a market's book lapse. */
export const UNMATCHED_RULES = ['suspension', 'in-play'] as const;
export type UnmatchedRule = (typeof UNMATCHED_RULES)[number];

/** A stake in paise that waits at its asked price. */
export interface UnmatchedStake {
  position: Position;
  askedPrice: number;
  unmatched: number;
}

/** A part that a waiting bet got, and the level that it took it from. */
export interface UnmatchedFill extends Fill {
  level: number;
}

/** Returns a bet's results in paise with what waits of it counted as `pick` says, for each result. */
function calculateWaitingOutcomes(
  { position, askedPrice, unmatched }: UnmatchedStake,
  removals: readonly Removal[],
  pick: (a: number, b: number) => number,
): RunnerOutcomes {
  const { runnerId } = position;
  const matched = calculateOutcomes(position, removals);
  if (unmatched === 0) return { runnerId, ...matched };
  const whole = calculateOutcomes(
    { ...position, fills: [...position.fills, { price: askedPrice, stake: unmatched }] },
    removals,
  );
  return {
    runnerId,
    ifWins: pick(matched.ifWins, whole.ifWins),
    ifLoses: pick(matched.ifLoses, whole.ifLoses),
  };
}

const listWaitingOutcomes = (
  { removals }: BookTerms,
  bets: readonly UnmatchedStake[],
  pick: (a: number, b: number) => number,
) => bets.map((bet) => calculateWaitingOutcomes(bet, removals, pick));

/**
 * Returns what a market can cost a player at worst, in paise. What waits is matched where that loses, and
 * is not where that wins: both sides of a runner are netted before the worst case is taken
 * (exchange.md), and a match never needs more than is held already.
 */
export const calculateHold = (terms: BookTerms, bets: readonly UnmatchedStake[]): number =>
  calculateExposure(calculateOutcomeBook(terms, listWaitingOutcomes(terms, bets, Math.min)));

/** Returns the most that a player can win on a market, in paise; what waits is matched where that wins. */
export const calculateBestResult = (terms: BookTerms, bets: readonly UnmatchedStake[]): number =>
  Math.max(0, calculateBestOutcome(terms, listWaitingOutcomes(terms, bets, Math.max)));

/**
 * What a waiting bet gets of the levels that reach it, best level first. The price is the one that
 * was asked for: whoever comes to a bet that waits takes its price.
 */
export function fillUnmatched(
  levels: readonly Level[],
  { position: { side }, askedPrice, unmatched }: UnmatchedStake,
): UnmatchedFill[] {
  const reached = levels
    .filter(({ price }) => (side === 'back' ? price >= askedPrice : price <= askedPrice))
    .toSorted(compareBest(side));
  const fills: UnmatchedFill[] = [];
  let left = unmatched;
  for (const { price, size } of reached) {
    const stake = Math.min(size, left);
    if (stake > 0) fills.push({ price: askedPrice, stake, level: price });
    left -= stake;
  }
  return fills;
}

/** A market as far as it makes bets lapse; the numbers are those of feed events. */
export interface MarketStatusChanges {
  status: 'OPEN' | 'SUSPENDED' | 'CLOSED';
  suspendedSeq: number;
  inPlaySeq: number;
}

/**
 * Whether a bet that was placed after event `stated` lapses. Told by events rather than by the moment,
 * so that a suspension counts also where it was over before anyone looked, for example over a restart.
 */
export function isLapsed(
  rule: UnmatchedRule,
  market: MarketStatusChanges,
  stated: number,
): boolean {
  if (market.status === 'CLOSED') return true;
  return rule === 'in-play'
    ? market.inPlaySeq > stated
    : market.status === 'SUSPENDED' || market.suspendedSeq > stated;
}

type Queued = Pick<UnmatchedStake, 'position' | 'askedPrice'> & { betId: number };

/**
 * The order in which waiting bets are served, backs before lays (they take other sizes): the price
 * easiest to reach, then time.
 */
export function compareUnmatched(a: Queued, b: Queued): number {
  if (a.position.side !== b.position.side) return a.position.side === 'back' ? -1 : 1;
  const byPrice = a.askedPrice - b.askedPrice;
  return (a.position.side === 'back' ? byPrice : -byPrice) || a.betId - b.betId;
}
