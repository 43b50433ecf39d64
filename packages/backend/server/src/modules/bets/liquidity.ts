import type { Level } from '../../exchange/matching.ts';
import type { Side } from '../../exchange/position.ts';
import type { MarketState } from '../../feed/board/market.ts';
import type { LiquidityReservation } from '../../feed/board/market-book.ts';
import type { NewFilledBet } from './bets.repository.ts';
import type { UnmatchedBets } from './unmatched/unmatched.service.ts';

/** Stored bets with the liquidity that they reserved. */
export interface StoredReservations {
  takings: readonly LiquidityReservation[];
  bets: readonly NewFilledBet[];
  betIds: readonly number[];
}

/** Tracks the liquidity that bets reserve on a market, before and after they are stored. */
export interface LiquidityLedger {
  /** Returns the liquidity that a bet can get now, best first; paise. */
  offered(market: MarketState, runnerId: string, side: Side): Level[];
  /** Reserves liquidity for a bet while it is being stored. */
  take(market: MarketState, taking: LiquidityReservation): void;
  /** Releases the liquidity of a bet that was not stored. */
  releaseLiquidity(market: MarketState, taking: LiquidityReservation): void;
  /** Confirms stored bets: their unmatched parts enter the market's book. */
  confirmStored(market: MarketState, stored: StoredReservations): void;
}

/** Creates the liquidity ledger of the server that plays the market's feed. */
export const createLocalLiquidity = (unmatched: Pick<UnmatchedBets, 'add'>): LiquidityLedger => ({
  offered: (market, runnerId, side) => market.book.levels(runnerId, side),
  take: (market, taking) => market.book.take(taking),
  releaseLiquidity: (market, taking) => market.book.releaseLiquidity(taking),
  confirmStored(market, { bets, betIds }) {
    unmatched.add(market, bets, betIds);
  },
});
