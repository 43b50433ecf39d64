import {
  compareBest,
  type Demand,
  type Level,
  matchAvailable,
  matchDemand,
} from '../../exchange/matching.ts';
import type { Fill, Side } from '../../exchange/position.ts';
import { type MarketState, selectVersion } from '../../feed/board/market.ts';
import { type LiquidityReservation, toFeedTaking } from '../../feed/board/market-book.ts';
import { type Order, rejectMovedPrice, rejectTooLarge, rejectWouldMatch } from './bet-rules.ts';
import type { FilledBet, NewFilledBet, OpenBet } from './bets.repository.ts';
import type { UnmatchedBets } from './unmatched/unmatched.service.ts';

/** Stored bets with the liquidity that they reserved. */
interface StoredReservations {
  takings: readonly LiquidityReservation[];
  bets: readonly NewFilledBet[];
  betIds: readonly number[];
  /** The other players' bets that they were matched with, as they are now. */
  makers: readonly OpenBet[];
}

/** Tracks the liquidity that bets reserve on a market, before and after they are stored. */
export interface LiquidityLedger {
  /** Returns the feed's liquidity that a bet can get now, best first; paise. */
  offered(market: MarketState, runnerId: string, side: Side): Level[];
  /** Reserves liquidity for a bet while it is being stored. */
  take(market: MarketState, taking: LiquidityReservation): void;
  /** Releases the liquidity of a bet that was not stored. */
  releaseLiquidity(market: MarketState, taking: LiquidityReservation): void;
  /** Confirms stored bets: their unmatched parts enter the market's book. */
  confirmStored(market: MarketState, stored: StoredReservations): void;
  /** Reloads the players' unmatched bets of a market; returns false on followers. */
  reloadUnmatched(market: MarketState): Promise<boolean>;
}

/** Creates the liquidity ledger of the server that plays the market's feed. */
export const createLocalLiquidity = (
  unmatched: Pick<UnmatchedBets, 'add' | 'update' | 'reload'>,
): LiquidityLedger => ({
  offered: (market, runnerId, side) => market.book.levels(runnerId, side),
  take: (market, taking) => market.book.take(taking),
  releaseLiquidity: (market, taking) => market.book.releaseLiquidity(taking),
  confirmStored(market, { bets, betIds, makers }) {
    unmatched.update(market, makers);
    unmatched.add(market, bets, betIds);
  },
  async reloadUnmatched(market) {
    await unmatched.reload(market.id);
    return true;
  },
});

/** Returns the levels of players and feed, best first; at one price players come first. */
export const listLiquidity = (
  market: MarketState,
  sizes: Pick<LiquidityLedger, 'offered'>,
  { runnerId, side }: Pick<Order, 'runnerId' | 'side'>,
): Level[] =>
  [...market.book.unmatched(runnerId, side), ...sizes.offered(market, runnerId, side)].toSorted(
    compareBest(side),
  );

/** The feed's liquidity, and other players' unmatched bets on demand. */
interface Sources {
  sizes: LiquidityLedger;
  withPlayers: boolean;
}

/** Matches the order now: at least its part that must be matched, or all that stays unmatched. */
function match(
  order: Order,
  market: MarketState,
  { sizes, withPlayers }: Sources,
): readonly Fill[] {
  const levels = withPlayers
    ? listLiquidity(market, sizes, order)
    : sizes.offered(market, order.runnerId, order.side);
  const demand: Demand = { ...order, priceType: market.priceType };
  const version = selectVersion(market);
  if (order.keepsRest) {
    const fills = matchAvailable(levels, demand);
    if (order.postOnly && fills.length > 0) throw rejectWouldMatch(fills[0]?.price, version);
    return fills;
  }
  const result = matchDemand(levels, demand);
  if (result.matched) return result.fills;
  throw result.reason === 'price-moved'
    ? rejectMovedPrice(result.best, version)
    : rejectTooLarge(result.available, version);
}

/**
 * Reserves the liquidity that the order gets now, so that no other bet uses it meanwhile.
 * @throws UnprocessableError with the available liquidity
 */
export function reserveLiquidity(
  order: Order,
  market: MarketState,
  sources: Sources,
): LiquidityReservation {
  const { runnerId, side } = order;
  const taking = {
    runnerId,
    side,
    fills: match(order, market, sources),
    lastUpdateSeq: market.events,
  };
  sources.sizes.take(market, taking);
  return taking;
}

/** Reserves the liquidity of stored bets again, unless the feed updated it since. */
export function reserveStoredLiquidity(market: MarketState, stored: readonly FilledBet[]): void {
  for (const { bet, lastUpdateSeq } of stored) {
    const { runnerId, side, fills } = bet;
    for (const { level, price, stake, from, feedLegs = [], stated: own = lastUpdateSeq } of fills) {
      for (const leg of feedLegs) market.book.take(toFeedTaking(leg, side, own));
      if (from) continue;
      const taken = [{ price: level ?? price, stake }];
      market.book.take({ runnerId, side, lastUpdateSeq: own, fills: taken });
    }
  }
}
