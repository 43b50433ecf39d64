import type { Context } from '../../context.ts';
import type { Tx } from '../../db/unit-of-work.ts';
import { calculateBook, calculateExposure } from '../../exchange/book.ts';
import { matchDemand } from '../../exchange/matching.ts';
import {
  calculateLiability,
  calculateMeanPrice,
  calculatePotentialProfit,
  type Position,
} from '../../exchange/position.ts';
import type { Board } from '../../feed/board/board.ts';
import { type MarketState, selectActiveRunners, selectVersion } from '../../feed/board/market.ts';
import type { Taking } from '../../feed/board/market-book.ts';
import { InsufficientFunds } from '../../ledger/index.ts';
import { NotFound, Refused } from '../../refusal.ts';
import { lockMarket } from '../markets/markets.repository.ts';
import { checkOpen, checkOrder, type Order, refuseMoved, refuseTooLarge } from './bet-rules.ts';
import { insertBet, listOpenBets } from './bets.repository.ts';
import type { PositionCache } from './position-cache.ts';
import { waitOnClock } from './wait.ts';

/** A bet that was taken; stake in paise. */
export interface PlacedBet {
  betId: number;
  price: number;
  stake: number;
}

/** Runs the effect in one transaction; not at all if the request was answered before. */
export type Once<T> = (work: (tx: Tx) => Promise<T>) => Promise<T>;

interface Parts {
  context: Context;
  board: Board;
  positions: PositionCache;
}

/** Placing bets: rules, delay, matching, funds. */
export function createBets({ context, board, positions }: Parts) {
  const { clock, ledger } = context;

  const find = (order: Order) => {
    const match = board.match(order.matchId);
    if (!match) throw new NotFound('This match does not exist.', 'match_id');
    const market = match.markets.find(({ id }) => id === order.marketId);
    if (!market) throw new NotFound('This market does not exist.', 'market_id');
    if (!market.runners.some(({ id }) => id === order.runnerId)) {
      throw new NotFound('This selection does not exist.', 'selection_id');
    }
    return { match, market };
  };

  /** Takes the sizes that the order gets now, so that no other bet takes them meanwhile. */
  const take = (order: Order, market: MarketState): Taking => {
    const { runnerId, side } = order;
    const result = matchDemand(market.book.levels(runnerId, side), order);
    if (!result.matched) {
      const version = selectVersion(market);
      throw result.reason === 'price-moved'
        ? refuseMoved(result.best, version)
        : refuseTooLarge(result.available, version);
    }
    const taking = { runnerId, side, fills: result.fills, stated: market.events };
    market.book.take(taking);
    return taking;
  };

  /** Holds the market's new exposure and stores the bet, or refuses. */
  const store = async (tx: Tx, order: Order, market: MarketState, taking: Taking) => {
    const row = await lockMarket(tx, market.id, 'share');
    if (row?.state !== 'OPEN') throw new Refused('The market is closed.');
    const { userId } = order;
    await ledger.lockFunds(tx, userId);
    const position: Position = { ...taking, priceType: market.priceType };
    const open = await listOpenBets(tx, userId, market.id);
    const book = calculateBook(selectActiveRunners(market), [
      ...open.map((bet) => bet.position),
      position,
    ]);
    await ledger.setHold(tx, userId, market.id, calculateExposure(book)).catch((error: unknown) => {
      throw error instanceof InsufficientFunds
        ? new InsufficientFunds('Insufficient balance to place a bet.')
        : error;
    });
    const price = calculateMeanPrice(position);
    const bet = {
      userId,
      marketId: market.id,
      runnerId: order.runnerId,
      side: order.side,
      askedPrice: order.price,
      price,
      stake: order.stake,
      potentialProfit: calculatePotentialProfit(position),
      liability: calculateLiability(position),
      placedAt: clock.now(),
    };
    const betId = await insertBet(tx, bet, taking.fills, taking.stated);
    return { betId, price, stake: order.stake };
  };

  return {
    /**
     * Takes a bet or throws why not. In play it waits the market's delay on the injected clock and
     * is then judged against the prices of that moment. `once` is the request's transaction.
     */
    async place<T>(order: Order, once: Once<T>, toAnswer: (placed: PlacedBet) => T): Promise<T> {
      const { match, market } = find(order);
      checkOrder(order, market);
      checkOpen(order, match, market, clock.now().getTime());
      if (market.inPlay && market.betDelay > 0) {
        await waitOnClock(clock, market.betDelay * 1000);
        checkOpen(order, match, market, clock.now().getTime());
      }
      const taking = take(order, market);
      let stored = false;
      try {
        const answer = await once(async (tx) => {
          const placed = await store(tx, order, market, taking);
          stored = true;
          return toAnswer(placed);
        });
        if (stored) market.bets += 1;
        return answer;
      } catch (error) {
        stored = false;
        throw error;
      } finally {
        if (!stored) market.book.giveBack(taking);
        match.version += 1;
        positions.forget(order.userId, market.id);
      }
    },
  };
}
export type Bets = ReturnType<typeof createBets>;
