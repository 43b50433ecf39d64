import type { Level } from '../../exchange/matching.ts';
import type { Side } from '../../exchange/position.ts';
import type { MarketState } from '../../feed/board/market.ts';
import type { LiquidityReservation } from '../../feed/board/market-book.ts';
import type { NewFilledBet } from './bets.repository.ts';
import type { UnmatchedBets } from './unmatched/unmatched.service.ts';

/** Bets that stand in the database by now, with the sizes that they took. */
export interface StoredReservations {
  takings: readonly LiquidityReservation[];
  bets: readonly NewFilledBet[];
  betIds: readonly number[];
}

/** What bets do to the sizes of a market, before and after they are stored. */
export interface LiquidityLedger {
  /** What a bet can get now, best first; paise. */
  offered(market: MarketState, runnerId: string, side: Side): Level[];
  /** Takes sizes for a bet, so that no other one takes them while it is being stored. */
  take(market: MarketState, taking: LiquidityReservation): void;
  /** The bet was not stored. */
  releaseLiquidity(market: MarketState, taking: LiquidityReservation): void;
  /** The bets are stored: what they could not get waits in the market's book. */
  keep(market: MarketState, stored: StoredReservations): void;
}

/** The sizes of the server whose feed the market is. */
export const createLocalLiquidity = (unmatched: Pick<UnmatchedBets, 'add'>): LiquidityLedger => ({
  offered: (market, runnerId, side) => market.book.levels(runnerId, side),
  take: (market, taking) => market.book.take(taking),
  releaseLiquidity: (market, taking) => market.book.releaseLiquidity(taking),
  keep(market, { bets, betIds }) {
    unmatched.add(market, bets, betIds);
  },
});
