import {
  type BookTerms,
  calculateBestOutcome,
  calculateExposure,
  type RunnerOutcomes,
} from './book.ts';
import { compareBest, type Level } from './matching.ts';
import { calculateOutcomes, type Fill, type Position, type Reductions } from './position.ts';

/** The events that make the unmatched bets of a market's book lapse. */
export const UNMATCHED_RULES = ['suspension', 'in-play'] as const;
export type UnmatchedRule = (typeof UNMATCHED_RULES)[number];

/** A stake in paise that is unmatched at its asked price. */
export interface UnmatchedStake {
  position: Position;
  askedPrice: number;
  unmatched: number;
}

/** A fill of an unmatched bet, with the level that it came from. */
export interface UnmatchedFill extends Fill {
  level: number;
}

/**
 * Returns a bet's results in paise; `pick` chooses how its unmatched part counts, for each result.
 */
function calculateUnmatchedOutcomes(
  { position, askedPrice, unmatched }: UnmatchedStake,
  reductions: Reductions,
  pick: (a: number, b: number) => number,
): RunnerOutcomes {
  const { runnerId } = position;
  const matched = calculateOutcomes(position, reductions);
  if (unmatched === 0) return { runnerId, ...matched };
  const whole = calculateOutcomes(
    { ...position, fills: [...position.fills, { price: askedPrice, stake: unmatched }] },
    reductions,
  );
  return {
    runnerId,
    ifWins: pick(matched.ifWins, whole.ifWins),
    ifLoses: pick(matched.ifLoses, whole.ifLoses),
  };
}

const listUnmatchedOutcomes = (
  reductions: Reductions,
  bets: readonly UnmatchedStake[],
  pick: (a: number, b: number) => number,
) => bets.map((bet) => calculateUnmatchedOutcomes(bet, reductions, pick));

/**
 * Returns a player's worst possible loss on a market, in paise. Unmatched parts count as matched
 * where that loses, and not where that wins: both sides of a runner are netted before the worst
 * case (exchange.md), and a match never needs more than is held already.
 */
export const calculateHold = (terms: BookTerms, bets: readonly UnmatchedStake[]): number =>
  calculateExposure(terms, listUnmatchedOutcomes(terms, bets, Math.min));

/**
 * Returns a player's best possible result on a market, in paise; unmatched parts count as matched
 * where that wins.
 */
export const calculateBestResult = (terms: BookTerms, bets: readonly UnmatchedStake[]): number =>
  Math.max(0, calculateBestOutcome(terms, listUnmatchedOutcomes(terms, bets, Math.max)));

/**
 * Returns the fills of an unmatched bet by the levels that reach it, best level first. The fills
 * have the asked price: a later bet accepts the price of an unmatched one.
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

/** The status changes of a market that make bets lapse; the numbers are those of feed events. */
export interface MarketStatusChanges {
  status: 'OPEN' | 'SUSPENDED' | 'CLOSED';
  suspendedSeq: number;
  inPlaySeq: number;
}

/**
 * Returns true if a bet that was placed after event `eventSeq` lapses. Compares event numbers rather
 * than times, so that a suspension counts even if it ended before it was read, for example over a
 * restart.
 */
export function isLapsed(
  rule: UnmatchedRule,
  market: MarketStatusChanges,
  eventSeq: number,
): boolean {
  if (market.status === 'CLOSED') return true;
  return rule === 'in-play'
    ? market.inPlaySeq > eventSeq
    : market.status === 'SUSPENDED' || market.suspendedSeq > eventSeq;
}

type Queued = Pick<UnmatchedStake, 'position' | 'askedPrice'> & { betId: number };

/**
 * Compares unmatched bets by their order of matching, backs before lays (they use other sizes): the
 * price easiest to reach, then time.
 */
export function compareUnmatched(a: Queued, b: Queued): number {
  if (a.position.side !== b.position.side) return a.position.side === 'back' ? -1 : 1;
  const byPrice = a.askedPrice - b.askedPrice;
  return (a.position.side === 'back' ? byPrice : -byPrice) || a.betId - b.betId;
}
