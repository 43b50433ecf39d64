import { type AskedPrice, isPriceAccepted } from '@exchange/contract';
import type { Fill, Side } from './position.ts';

/** What is offered at one price; size in paise. */
export interface Level {
  price: number;
  size: number;
}

/** A player's demand: stake in paise, and which prices it takes. */
export interface Demand extends AskedPrice {
  stake: number;
}

export type MatchResult =
  | { matched: true; fills: readonly Fill[] }
  /** `best` is the best price offered now, undefined where nothing is. */
  | { matched: false; reason: 'price-moved'; best: number | undefined }
  /** `available` paise stand at prices that the demand takes; the stake is refused whole. */
  | { matched: false; reason: 'too-large'; available: number };

/** Best first: a backer wants the highest price, a layer the lowest. */
export const compareBest = (side: Side) => (a: Level, b: Level) =>
  side === 'back' ? b.price - a.price : a.price - b.price;

const selectOffered = (levels: readonly Level[], side: Side) =>
  levels.filter(({ size }) => size > 0).toSorted(compareBest(side));

/** The best price that is offered of levels that stand best first; undefined where none is. */
export const selectBest = (levels: readonly Level[]): number | undefined =>
  levels.find(({ size }) => size > 0)?.price;

const selectTaken = (offered: readonly Level[], demand: Demand) =>
  offered.filter(({ price }) => isPriceAccepted(demand, price));

/**
 * Matches a demand against what is offered: available is the sum of the levels that its rule takes,
 * best price first, never depth beyond. It is the whole stake or a refusal (decisions, "Betting rules").
 */
export function matchDemand(levels: readonly Level[], demand: Demand): MatchResult {
  const offered = selectOffered(levels, demand.side);
  const taken = selectTaken(offered, demand);
  if (taken.length === 0) {
    return { matched: false, reason: 'price-moved', best: offered[0]?.price };
  }
  const available = taken.reduce((sum, { size }) => sum + size, 0);
  if (available < demand.stake) return { matched: false, reason: 'too-large', available };
  return { matched: true, fills: takeLevels(taken, demand.stake) };
}

/**
 * Matches what is there of a demand whose rest may wait: perhaps nothing. A bet that waits takes its
 * price or better by nature, whatever the demand says of price changes.
 */
export function matchAvailable(levels: readonly Level[], demand: Demand): readonly Fill[] {
  const offered = selectOffered(levels, demand.side);
  const taken = selectTaken(offered, { ...demand, rule: { priceChange: 'better' } });
  return takeLevels(taken, demand.stake);
}

function takeLevels(levels: readonly Level[], stake: number): Fill[] {
  const fills: Fill[] = [];
  let left = stake;
  for (const { price, size } of levels) {
    if (left === 0) break;
    const part = Math.min(size, left);
    fills.push({ price, stake: part });
    left -= part;
  }
  return fills;
}
