import {
  type Book,
  type BookTerms,
  calculateBook,
  calculateGains,
  calculateWorstOutcome,
  listOutcomes,
} from './book.ts';
import type { Level } from './matching.ts';
import type { Fill, Position, PriceType, Side } from './position.ts';

/** The levels of a runner, best first. */
export type RunnerLadder = Readonly<Record<Side, readonly Level[]>>;

/** Bets that make all results equal, and the results that they lock in, paise. */
export interface CashOut {
  hedges: readonly Position[];
  locked: Book;
  /** The worst of all results with the hedges. */
  worst: number;
}

/** Returns the difference that one paisa of stake makes between a runner and all others. */
const toPayout = (price: number, priceType: PriceType) =>
  priceType === 'decimal' ? price : price + 1;

/**
 * Returns the stakes, level by level, that change a runner's result by `difference` paise;
 * undefined without enough liquidity.
 */
function coverDifference(
  levels: readonly Level[],
  difference: number,
  priceType: PriceType,
): readonly Fill[] | undefined {
  const fills: Fill[] = [];
  let left = difference;
  for (const { price, size } of levels) {
    const payout = toPayout(price, priceType);
    const wanted = Math.round(left / payout);
    const stake = Math.min(size, wanted);
    if (stake > 0) fills.push({ price, stake });
    left -= stake * payout;
    if (stake === wanted) return fills;
  }
  return undefined;
}

/**
 * Returns the bets that give each runner the same gain: those above it are laid, those below backed. A
 * bet changes its runner against all others alike, so each difference is hedged by itself.
 */
function hedgeTo(
  target: number,
  gains: ReadonlyMap<string, number>,
  ladders: ReadonlyMap<string, RunnerLadder>,
  priceType: PriceType,
): Position[] | undefined {
  const hedges: Position[] = [];
  for (const [runnerId, gain] of gains) {
    if (gain === target) continue;
    const side = gain > target ? 'lay' : 'back';
    const levels = ladders.get(runnerId)?.[side] ?? [];
    const fills = coverDifference(levels, Math.abs(gain - target), priceType);
    if (!fills) return undefined;
    if (fills.length > 0) hedges.push({ runnerId, side, priceType, fills });
  }
  return hedges;
}

/** A player's matched bets on a market. */
export interface OwnBets {
  terms: BookTerms;
  positions: readonly Position[];
  priceType: PriceType;
}

/**
 * Returns the best hedge of a player's bets at the current prices: each runner's gain is tried as that
 * of all, and the result that locks in most wins. Where places may stay empty, results are equal
 * only without any gain. Undefined where nothing is left to hedge, liquidity is missing, or no hedge is
 * better than the current worst result.
 */
export function calculateCashOut(
  { terms, positions, priceType }: OwnBets,
  ladders: ReadonlyMap<string, RunnerLadder>,
): CashOut | undefined {
  const gains = calculateGains(terms, listOutcomes(positions, terms));
  let best: CashOut | undefined;
  let highest = calculateWorstOutcome(terms, positions);
  for (const target of terms.winners > 1 ? [0] : gains.values()) {
    const hedges = hedgeTo(target, gains, ladders, priceType);
    if (!hedges || hedges.length === 0) continue;
    const hedged = [...positions, ...hedges];
    const worst = calculateWorstOutcome(terms, hedged);
    if (worst <= highest) continue;
    best = { hedges, locked: calculateBook(terms, hedged), worst };
    highest = worst;
  }
  return best;
}
