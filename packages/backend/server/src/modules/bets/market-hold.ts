import type { BookTerms } from '../../exchange/book.ts';
import {
  calculateBestResult,
  calculateHold,
  type UnmatchedStake,
} from '../../exchange/unmatched.ts';
import type { HeldBet } from './bets.repository.ts';

/** Returns the stake of a bet that is partly unmatched. */
const toUnmatchedStake = ({ bet, position }: HeldBet): UnmatchedStake => ({
  position,
  askedPrice: bet.askedPrice,
  unmatched: bet.unmatched ?? 0,
});

/** Returns a player's worst possible loss on the market with these open bets, in paise. */
export const calculateMarketHold = (terms: BookTerms, bets: readonly HeldBet[]): number =>
  calculateHold(terms, bets.map(toUnmatchedStake));

/** Returns a player's best possible result on a market with these open bets, in paise. */
export const calculateMarketWin = (terms: BookTerms, bets: readonly HeldBet[]): number =>
  calculateBestResult(terms, bets.map(toUnmatchedStake));
