import type { BookTerms } from '../../exchange/book.ts';
import {
  calculateLiability,
  calculateMeanPrice,
  calculatePotentialProfit,
  type Position,
} from '../../exchange/position.ts';
import { calculateHold, type UnmatchedStake } from '../../exchange/unmatched.ts';
import type { HeldBet } from './bets.repository.ts';

/** A bet as far as a part of it waits. */
export const toUnmatchedStake = ({ bet, position }: HeldBet): UnmatchedStake => ({
  position,
  askedPrice: bet.askedPrice,
  unmatched: bet.unmatched ?? 0,
});

/** Returns what the market can cost a player at worst with these open bets, in paise. */
export const calculateMarketHold = (terms: BookTerms, bets: readonly HeldBet[]): number =>
  calculateHold(terms, bets.map(toUnmatchedStake));

/** What a row says of the matched part; where there is none, its price is the asked one. */
export const summarize = (position: Position, askedPrice: number) => ({
  price: position.fills.length === 0 ? askedPrice : calculateMeanPrice(position),
  potentialProfit: calculatePotentialProfit(position),
  liability: calculateLiability(position),
});
