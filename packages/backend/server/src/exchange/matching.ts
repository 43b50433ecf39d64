import { type AskedPrice, isPriceAccepted } from '@exchange/contract';
import type { Fill, Side } from './position.ts';

/** The liquidity at one price; size in paise. */
export interface Level {
  price: number;
  size: number;
  /** Players' waiting bets offer it; the feed's market maker when absent. */
  from?: 'players';
}

/** A player's demand: stake in paise, and the prices that it accepts. */
export interface Demand extends AskedPrice {
  stake: number;
  /** The part that must be filled, in paise; all of it when absent. */
  minFill?: number | undefined;
}

export type MatchResult =
  | { matched: true; fills: readonly Fill[] }
  /** `best` is the best available price, undefined without liquidity. */
  | { matched: false; reason: 'price-moved'; best: number | undefined }
  /** `available` paise stand at acceptable prices; the stake is rejected whole. */
  | { matched: false; reason: 'too-large'; available: number };

/** Returns the comparison for best first: a backer wants the highest price, a layer the lowest. */
export const compareBest = (side: Side) => (a: Level, b: Level) =>
  side === 'back' ? b.price - a.price : a.price - b.price;

const selectOffered = (levels: readonly Level[], side: Side) =>
  levels.filter(({ size }) => size > 0).toSorted(compareBest(side));

/** Returns the best price of levels that are sorted best first; undefined without any. */
export const selectBest = (levels: readonly Level[]): number | undefined =>
  levels.find(({ size }) => size > 0)?.price;

const selectTaken = (offered: readonly Level[], demand: Demand) =>
  offered.filter(({ price }) => isPriceAccepted(demand, price));

/**
 * Matches a demand against the levels: available is the sum of those that its rule accepts, best
 * price first, never depth beyond. Fills the whole stake, or at least `minFill`, or rejects it.
 */
export function matchDemand(levels: readonly Level[], demand: Demand): MatchResult {
  const offered = selectOffered(levels, demand.side);
  const taken = selectTaken(offered, demand);
  if (taken.length === 0) {
    return { matched: false, reason: 'price-moved', best: offered[0]?.price };
  }
  const available = taken.reduce((sum, { size }) => sum + size, 0);
  if (available < (demand.minFill ?? demand.stake))
    return { matched: false, reason: 'too-large', available };
  return { matched: true, fills: matchLevels(taken, demand.stake) };
}

/**
 * Matches the available part of a demand whose rest may stay unmatched: perhaps nothing. An
 * unmatched bet accepts its price or better, for any price rule of the demand.
 */
export function matchAvailable(levels: readonly Level[], demand: Demand): readonly Fill[] {
  const offered = selectOffered(levels, demand.side);
  const taken = selectTaken(offered, { ...demand, rule: { priceChange: 'better' } });
  return matchLevels(taken, demand.stake);
}

function matchLevels(levels: readonly Level[], stake: number): Fill[] {
  const fills: Fill[] = [];
  let left = stake;
  for (const { price, size, from } of levels) {
    if (left === 0) break;
    const part = Math.min(size, left);
    fills.push({ price, stake: part, ...(from && { from }) });
    left -= part;
  }
  return fills;
}
