import type { Fill, Side } from './position.ts';

/** What is offered at one price; size in paise. */
export interface Level {
  price: number;
  size: number;
}

/** Which price changes are taken without asking (decisions, "Additions"). */
export type PriceChange = 'none' | 'better' | 'any';

/** A player's demand: stake in paise. */
export interface Demand {
  side: Side;
  /** The price that was asked for. */
  price: number;
  stake: number;
  priceChange: PriceChange;
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

const SAME = 1e-9;
const isTaken: Record<PriceChange, (gain: number) => boolean> = {
  none: (gain) => Math.abs(gain) < SAME,
  better: (gain) => gain > -SAME,
  any: () => true,
};

const selectOffered = (levels: readonly Level[], side: Side) =>
  levels.filter(({ size }) => size > 0).toSorted(compareBest(side));

const selectTaken = (offered: readonly Level[], { side, price: asked, priceChange }: Demand) =>
  offered.filter(({ price }) =>
    isTaken[priceChange](side === 'back' ? price - asked : asked - price),
  );

/**
 * Matches a demand against what is offered: available is the sum of the levels at the asked price or
 * better (or as `priceChange` says), taken level by level, best price first. It is the whole stake or
 * a refusal (decisions, "Betting rules").
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
  const taken = selectTaken(offered, { ...demand, priceChange: 'better' });
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
