import type { BookTerms } from '../../exchange/book.ts';
import {
  calculateLiability,
  calculateMeanPrice,
  calculatePotentialProfit,
  type Position,
} from '../../exchange/position.ts';
import { calculateHold, type UnmatchedStake } from '../../exchange/unmatched.ts';
import type { HeldBet } from './bets.repository.ts';

/** Returns the stake of a bet that is partly unmatched. */
export const toUnmatchedStake = ({ bet, position }: HeldBet): UnmatchedStake => ({
  position,
  askedPrice: bet.askedPrice,
  unmatched: bet.unmatched ?? 0,
});

/** Returns a player's worst possible loss on the market with these open bets, in paise. */
export const calculateMarketHold = (terms: BookTerms, bets: readonly HeldBet[]): number =>
  calculateHold(terms, bets.map(toUnmatchedStake));

/** Returns the columns of the matched part; without one, the price is the asked one. */
export const summarize = (position: Position, askedPrice: number) => ({
  price: position.fills.length === 0 ? askedPrice : calculateMeanPrice(position),
  potentialProfit: calculatePotentialProfit(position),
  liability: calculateLiability(position),
});
