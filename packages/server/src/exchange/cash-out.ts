import { type Book, calculateBook, calculateWorstOutcome } from './book.ts';
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
 * The bets that bring all runners to the result of `reference`: those above it are laid, those below
 * backed. In a one-winner market a bet moves its runner against all others alike, so that each
 * difference is covered by itself.
 */
function hedgeTo(
  reference: string,
  book: Book,
  ladders: ReadonlyMap<string, RunnerLadder>,
  priceType: PriceType,
): Position[] | undefined {
  const target = book.get(reference) ?? 0;
  const hedges: Position[] = [];
  for (const [runnerId, result] of book) {
    if (result === target) continue;
    const side = result > target ? 'lay' : 'back';
    const levels = ladders.get(runnerId)?.[side] ?? [];
    const fills = coverDifference(levels, Math.abs(result - target), priceType);
    if (!fills) return undefined;
    if (fills.length > 0) hedges.push({ runnerId, side, priceType, fills });
  }
  return hedges;
}

/** The results of a book with further bets. */
export function addToBook(book: Book, positions: readonly Position[]): Book {
  const added = calculateBook([...book.keys()], positions);
  return new Map([...book].map(([id, result]) => [id, result + (added.get(id) ?? 0)]));
}

/**
 * The best way out of a book at the prices of now: every runner is tried as the one whose result the
 * others are brought to, and the way that locks in most is taken. Undefined where nothing is left to
 * hedge, the ladders are too thin, or no way is better than the worst result of today.
 */
export function calculateCashOut(
  book: Book,
  ladders: ReadonlyMap<string, RunnerLadder>,
  priceType: PriceType = 'decimal',
): CashOut | undefined {
  let best: CashOut | undefined;
  let most = calculateWorstOutcome(book);
  for (const reference of book.keys()) {
    const hedges = hedgeTo(reference, book, ladders, priceType);
    if (!hedges || hedges.length === 0) continue;
    const locked = addToBook(book, hedges);
    const worst = calculateWorstOutcome(locked);
    if (worst <= most) continue;
    best = { hedges, locked };
    most = worst;
  }
  return best;
}
