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
}

/** What a paisa of stake moves between a runner and all the others. */
const toPayout = (price: number, priceType: PriceType) =>
  priceType === 'decimal' ? price : price + 1;

/** Stakes, level by level, that move a runner by `difference` paise; undefined where they are too thin. */
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
 * The bets that bring the wins of all runners to what that of `reference` adds: those above it are laid,
 * those below backed. A bet moves its runner against all others alike, so that each difference is
 * covered by itself.
 */
function hedgeTo(
  reference: string,
  gains: ReadonlyMap<string, number>,
  ladders: ReadonlyMap<string, RunnerLadder>,
  priceType: PriceType,
): Position[] | undefined {
  const target = gains.get(reference) ?? 0;
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
 * The best way out of a player's bets at the prices of now: every runner is tried as the one whose
 * result the others are brought to, and the way that locks in most is taken. Undefined where nothing is
 * left to hedge, the ladders are too thin, or no way is better than the worst result of today.
 */
export function calculateCashOut(
  { terms, positions, priceType }: OwnBets,
  ladders: ReadonlyMap<string, RunnerLadder>,
): CashOut | undefined {
  const gains = calculateGains(terms, listOutcomes(positions, terms));
  let best: CashOut | undefined;
  let most = calculateWorstOutcome(calculateBook(terms, positions));
  for (const reference of gains.keys()) {
    const hedges = hedgeTo(reference, gains, ladders, priceType);
    if (!hedges || hedges.length === 0) continue;
    const locked = calculateBook(terms, [...positions, ...hedges]);
    const worst = calculateWorstOutcome(locked);
    if (worst <= most) continue;
    best = { hedges, locked };
    most = worst;
  }
  return best;
}
