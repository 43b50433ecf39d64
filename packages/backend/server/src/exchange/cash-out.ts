import { calculateHedges, type HedgeLadder, WHOLE_SHARE } from '@exchange/contract';
import {
  type Book,
  type BookTerms,
  calculateBook,
  calculateGains,
  calculateWorstOutcome,
  listOutcomes,
} from './book.ts';
import type { Position, PriceType } from './position.ts';
import {
  calculateSessionLineBook,
  type SessionLineBook,
  type SessionLinePosition,
  type SessionLineSide,
} from './session-line.ts';

/** Bets that make all results equal, or a share of them, and the results with them, paise. */
export interface CashOut {
  hedges: readonly Position[];
  locked: Book;
}

/** A player's matched bets on a market. */
export interface OwnBets {
  terms: BookTerms;
  positions: readonly Position[];
  priceType: PriceType;
}

/**
 * Returns the best hedge of a player's bets at the current prices, or `share` percent of it: each
 * runner is tried as the reference, and the best worst result wins. Undefined where nothing is left to hedge,
 * liquidity is missing, or no hedge is better than the current worst result.
 */
export function calculateCashOut(
  { terms, positions, priceType }: OwnBets,
  ladders: ReadonlyMap<string, HedgeLadder>,
  share?: number,
): CashOut | undefined {
  const gains = calculateGains(terms, listOutcomes(positions, terms));
  let best: CashOut | undefined;
  let most = calculateWorstOutcome(calculateBook(terms, positions));
  for (const reference of gains.keys()) {
    const hedges = calculateHedges(reference, gains, ladders, priceType, share);
    if (!hedges || hedges.length === 0) continue;
    const locked = calculateBook(terms, [...positions, ...hedges]);
    const worst = calculateWorstOutcome(locked);
    if (worst <= most) continue;
    best = { hedges, locked };
    most = worst;
  }
  return best;
}

/** A bet that closes a player's bets on a session line, and the results with it, paise. */
export interface SessionCashOut {
  hedge: SessionLinePosition;
  locked: SessionLineBook;
}

/** The quotes of a session line by side; undefined: not available. */
export type SessionLineQuotes = Readonly<
  Record<SessionLineSide, { line: number; rate: number } | undefined>
>;

/** Returns the smallest result of a book, in paise; 0 without bets. */
export const calculateWorstRuns = (book: SessionLineBook) =>
  book.size === 0 ? 0 : Math.min(...book.values());

/**
 * Returns the bet that raises the worst result over all runs the most, or `share` percent of it;
 * undefined if none does.
 */
export function calculateSessionCashOut(
  positions: readonly SessionLinePosition[],
  quotes: SessionLineQuotes,
  share = WHOLE_SHARE,
): SessionCashOut | undefined {
  let best: SessionCashOut | undefined;
  let most = calculateWorstRuns(calculateSessionLineBook(positions));
  for (const side of ['yes', 'no'] as const) {
    const quote = quotes[side];
    if (!quote) continue;
    const { line, rate: size } = quote;
    // Without a stake it adds the runs around its line to the book.
    const book = [...calculateSessionLineBook([...positions, { side, line, size, stake: 0 }])];
    const results = (isReached: boolean) =>
      book.flatMap(([runs, paise]) => (runs >= line === isReached ? [paise] : []));
    const surplus = Math.min(...results(side === 'no')) - Math.min(...results(side === 'yes'));
    const stake = Math.round(((surplus / (1 + size / 100)) * share) / WHOLE_SHARE);
    if (!Number.isFinite(stake) || stake <= 0) continue;
    const hedge = { side, line, size, stake };
    const locked = calculateSessionLineBook([...positions, hedge]);
    const worst = calculateWorstRuns(locked);
    if (worst <= most) continue;
    best = { hedge, locked };
    most = worst;
  }
  return best;
}
