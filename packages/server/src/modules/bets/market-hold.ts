import { calculateBook, calculateExposure } from '../../exchange/book.ts';
import {
  calculateLiability,
  calculateMeanPrice,
  calculatePotentialProfit,
  type Position,
} from '../../exchange/position.ts';
import { calculateReserve, type Waiting } from '../../exchange/unmatched.ts';
import { type MarketState, selectActiveRunners } from '../../feed/board/market.ts';
import type { HeldBet } from './bets.repository.ts';

/** A bet as far as a part of it waits. */
export const toWaiting = ({ bet, position }: HeldBet): Waiting => ({
  position,
  askedPrice: bet.askedPrice,
  unmatched: bet.unmatched ?? 0,
});

/**
 * What the market can cost a player at worst with these open bets, in paise: the exposure of what is
 * matched, and what waits without netting. So a match never needs more than is held already.
 */
export function calculateMarketHold(market: MarketState, bets: readonly HeldBet[]): number {
  const book = calculateBook(
    selectActiveRunners(market),
    bets.map(({ position }) => position),
  );
  const reserved = bets.reduce((sum, bet) => sum + calculateReserve(toWaiting(bet)), 0);
  return calculateExposure(book) + reserved;
}

/** What a row says of the matched part; where there is none, its price is the asked one. */
export const summarize = (position: Position, askedPrice: number) => ({
  price: position.fills.length === 0 ? askedPrice : calculateMeanPrice(position),
  potentialProfit: calculatePotentialProfit(position),
  liability: calculateLiability(position),
});
