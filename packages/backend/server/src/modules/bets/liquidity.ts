import { type Demand, type Level, matchAvailable, matchDemand } from '../../exchange/matching.ts';
import type { Fill, Side } from '../../exchange/position.ts';
import { type MarketState, selectVersion } from '../../feed/board/market.ts';
import type { LiquidityReservation } from '../../feed/board/market-book.ts';
import { type Order, priceMovedError, tooLittleLiquidityError } from './bet-rules.ts';
import type { FilledBet, NewFilledBet } from './bets.repository.ts';
import type { UnmatchedBets } from './unmatched/unmatched.service.ts';

/** Stored bets with the liquidity that they reserved. */
interface StoredReservations {
  reservations: readonly LiquidityReservation[];
  bets: readonly NewFilledBet[];
  betIds: readonly number[];
}

/** Tracks the liquidity that bets reserve on a market, before and after they are stored. */
export interface LiquidityLedger {
  /** Returns the liquidity that a bet can get now, best first; paise. */
  offered(market: MarketState, runnerId: string, side: Side): Level[];
  /** Reserves liquidity for a bet while it is being stored. */
  take(market: MarketState, reservation: LiquidityReservation): void;
  /** Releases the liquidity of a bet that was not stored. */
  releaseLiquidity(market: MarketState, reservation: LiquidityReservation): void;
  /** Confirms stored bets: their unmatched parts enter the market's book. */
  confirmStored(market: MarketState, stored: StoredReservations): void;
}

/** Creates the liquidity ledger of the server that plays the market's feed. */
export const createLocalLiquidity = (unmatched: Pick<UnmatchedBets, 'add'>): LiquidityLedger => ({
  offered: (market, runnerId, side) => market.book.levels(runnerId, side),
  take: (market, reservation) => market.book.take(reservation),
  releaseLiquidity: (market, reservation) => market.book.releaseLiquidity(reservation),
  confirmStored(market, { bets, betIds }) {
    unmatched.add(market, bets, betIds);
  },
});

/** Matches the order now; completely unless its rest may stay unmatched. */
function match(order: Order, market: MarketState, liquidity: LiquidityLedger): readonly Fill[] {
  const levels = liquidity.offered(market, order.runnerId, order.side);
  const demand: Demand = { ...order, priceType: market.priceType };
  if (order.keepsRest) return matchAvailable(levels, demand);
  const result = matchDemand(levels, demand);
  if (result.matched) return result.fills;
  const version = selectVersion(market);
  throw result.reason === 'price-moved'
    ? priceMovedError(result.best, version)
    : tooLittleLiquidityError(result.available, version);
}

/**
 * Reserves the liquidity that the order gets now, so that no other bet uses it meanwhile.
 * @throws UnprocessableError with the available liquidity
 */
export function reserveLiquidity(
  order: Order,
  market: MarketState,
  liquidity: LiquidityLedger,
): LiquidityReservation {
  const { runnerId, side } = order;
  const reservation = {
    runnerId,
    side,
    fills: match(order, market, liquidity),
    eventSeq: market.eventSeq,
  };
  liquidity.take(market, reservation);
  return reservation;
}

/** Reserves the liquidity of stored bets again, unless the feed updated it since. */
export function reserveStoredLiquidity(market: MarketState, stored: readonly FilledBet[]): void {
  for (const { bet, eventSeq } of stored) {
    const { runnerId, side, fills } = bet;
    for (const { level, price, stake, eventSeq: own = eventSeq } of fills) {
      const taken = [{ price: level ?? price, stake }];
      market.book.take({ runnerId, side, eventSeq: own, fills: taken });
    }
  }
}
