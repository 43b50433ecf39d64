import type { Context } from '../../context.ts';
import { selectBest } from '../../exchange/matching.ts';
import type { Board } from '../../feed/board/board.ts';
import { boundSeenVersion, selectVersion } from '../../feed/board/market.ts';
import { NotFoundError } from '../../http-error.ts';
import { findMatch } from '../markets/markets.repository.ts';
import { createBetDelay, selectDelayMs } from './bet-delay.ts';
import {
  checkOpen,
  checkOrder,
  checkShown,
  type Order,
  rejectChangedStatus,
  rejectClosed,
} from './bet-rules.ts';
import { type LiquidityLedger, reserveLiquidity } from './liquidity.ts';
import type { PositionCache } from './market-positions.ts';
import { type BetRequest, type PlacedBet, toPendingBet } from './pending-bet.ts';
import type { BetStore } from './store-bets.ts';

interface Parts {
  context: Context;
  board: Board;
  store: BetStore;
  positions: PositionCache;
  sizes: LiquidityLedger;
  /** Called after a bet of the user was committed. */
  onPlaced: (userId: number) => void;
}

/** Places bets: rules, delay, matching, funds. */
export function createBets({ context, board, store, positions, sizes, onPlaced }: Parts) {
  const { clock, unitOfWork } = context;
  const delay = createBetDelay(clock);

  /** A match that left the board is over; any other missing match never existed. */
  const refuseUnknown = async (matchId: string) => {
    const stored = await unitOfWork.withTransaction((tx) => findMatch(tx, matchId));
    return stored
      ? rejectClosed('market')
      : new NotFoundError('This match does not exist.', 'matchId', 'UNKNOWN_MATCH');
  };

  const find = async (order: Order) => {
    const match = board.match(order.matchId);
    if (!match) throw await refuseUnknown(order.matchId);
    const market = match.markets.find(({ id }) => id === order.marketId);
    if (!market)
      throw new NotFoundError('This market does not exist.', 'marketId', 'UNKNOWN_MARKET');
    if (!market.runners.some(({ id }) => id === order.runnerId)) {
      throw new NotFoundError('This selection does not exist.', 'runnerId', 'UNKNOWN_SELECTION');
    }
    return { match, market };
  };

  return {
    /**
     * Places a bet or throws the reason. In play it waits for the market's delay on the injected
     * clock and is then checked against the current prices, and once more under the locks; a
     * suspension since the player's version rejects it.
     */
    async place(order: Order, request: BetRequest): Promise<PlacedBet> {
      const { match, market } = await find(order);
      const seen = boundSeenVersion(market, order.seenVersion);
      const { statusVersion } = market;
      const judge = () => {
        checkOpen(order, match, market, clock.now().getTime());
        checkShown(board, market);
        if (market.statusVersion <= seen && market.statusVersion === statusVersion) return;
        const best = selectBest(sizes.offered(market, order.runnerId, order.side));
        throw rejectChangedStatus(best, selectVersion(market));
      };
      checkOrder(order, market);
      judge();
      const seenPrice = selectBest(sizes.offered(market, order.runnerId, order.side));
      const delayMs = selectDelayMs(market);
      if (delayMs > 0) {
        await delay.wait(delayMs / 1000);
        judge();
      }
      const taking = reserveLiquidity(order, market, sizes);
      const matched = { order, market, taking, placedAt: clock.now(), seenPrice, delayMs, judge };
      const pending = toPendingBet(matched, request);
      let betIds: readonly number[] | undefined;
      try {
        betIds = await store(pending);
        return pending.toResult(betIds);
      } finally {
        if (!betIds) sizes.releaseLiquidity(market, taking);
        match.version += 1;
        positions.forget(order.userId, market.id);
        if (betIds) {
          sizes.confirmStored(market, { takings: [taking], bets: pending.bets, betIds });
          onPlaced(order.userId);
        }
      }
    },

    /** Rejects delayed bets, and any that would be delayed from now on. */
    stopWaiting: delay.stop,
  };
}
export type Bets = ReturnType<typeof createBets>;
