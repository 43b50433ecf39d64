import { calculateOutcomes, type Position } from './position.ts';

/**
 * A player's result in paise if a runner wins, for each active runner: the market's book. Bets on
 * runners that are not active (removed) are void and count nothing.
 */
export type Book = ReadonlyMap<string, number>;

/** The book of `positions` over all active runners of a one-winner market. */
export function calculateBook(
  activeRunners: readonly string[],
  positions: readonly Position[],
): Book {
  const active = new Set(activeRunners);
  const counted = positions
    .filter(({ runnerId }) => active.has(runnerId))
    .map((position) => ({ runnerId: position.runnerId, ...calculateOutcomes(position) }));
  return new Map(
    activeRunners.map((id) => [
      id,
      counted.reduce((sum, bet) => sum + (bet.runnerId === id ? bet.ifWins : bet.ifLoses), 0),
    ]),
  );
}

/** The smallest result over all active runners, in paise, signed; 0 without runners. */
export const calculateWorstOutcome = (book: Book) =>
  book.size === 0 ? 0 : Math.min(...book.values());

/**
 * What the market can cost the player at worst, in paise, never negative (decisions, "Betting
 * rules": worst outcome over ALL active runners, so also over those without a bet).
 */
export const calculateExposure = (book: Book) => Math.max(0, -calculateWorstOutcome(book));

/**
 * The stake in paise that closes a bet of `stake` at `price` on the other side at `closingPrice`,
 * rounded down: 100 at 2.0 closes with 125 at 1.6.
 */
export const calculateClosingStake = (stake: number, price: number, closingPrice: number) =>
  Math.floor((stake * Math.round(price * 100)) / Math.round(closingPrice * 100));

/** Commission in paise on a market's net result: a share of a win, rounded up; nothing on a loss. */
export const calculateCommission = (result: number, percent: number) =>
  result > 0 ? Math.ceil((result * Math.round(percent * 100)) / 10_000) : 0;
