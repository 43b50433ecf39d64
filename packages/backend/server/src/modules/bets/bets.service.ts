import type { Context } from '../../context.ts';
import { selectBest } from '../../exchange/matching.ts';
import { calculateStake } from '../../exchange/position.ts';
import type { Board } from '../../feed/board/board.ts';
import {
  boundSeenVersion,
  type MarketState,
  selectBookTerms,
  selectVersion,
} from '../../feed/board/market.ts';
import type { LiquidityReservation } from '../../feed/board/market-book.ts';
import type { CallSource } from '../../http/source.ts';
import { NotFoundError, type UnprocessableError } from '../../http-error.ts';
import type { KeyedRequest } from '../../idempotency/idempotency.ts';
import type { PositionCache } from '../../position-cache.ts';
import { findMatch } from '../markets/markets.repository.ts';
import { createBetDelay, selectDelayMs } from './bet-delay.ts';
import {
  type BetTarget,
  checkOpen,
  checkOrder,
  checkShown,
  closedError,
  type Order,
  statusChangedError,
} from './bet-rules.ts';
import {
  type HeldBet,
  type NewBet,
  type NewFilledBet,
  toMatchedColumns,
} from './bets.repository.ts';
import { type LiquidityLedger, reserveLiquidity } from './liquidity.ts';
import { calculateMarketHold, calculateMarketWin } from './market-hold.ts';

/** Further circumstances that decide a dispute about a bet. */
interface Circumstances {
  /** The best price on its side when the request arrived; undefined without liquidity. */
  seenPrice: number | undefined;
  /** The delay of the bet, in ms. */
  delayMs: number;
}

/** Returns the columns of a bet that decide a dispute; they are for staff only. */
export const toEvidence = (
  { receivedAt, address, userAgent }: CallSource,
  { seenPrice, delayMs }: Circumstances,
) =>
  ({
    receivedAt,
    address,
    device: userAgent,
    seenPrice: seenPrice ?? null,
    delayMs,
  }) satisfies Partial<NewBet>;

/** An accepted bet; paise. */
export interface PlacedBet {
  betId: number;
  price: number;
  /** The matched and the unmatched part. */
  stake: number;
  unmatched: number;
}

/** Bets of one player on one market that passed the rules, with the result of their request. */
export interface PendingBet<Result = unknown> {
  /** All of them are stored, or none. */
  bets: readonly [NewFilledBet, ...NewFilledBet[]];
  /** Hedges close earlier stakes: they stake nothing, so limits and breaks do not apply. */
  hedges?: true;
  /**
   * Checks market and order again under the locks, as the bet may have waited long for them.
   * @throws HttpError where the market was suspended, closed or changed since
   */
  recheck(): void;
  /** Checks the player's open bets under the locks; a returned error rejects the bets. */
  findFault?(open: readonly HeldBet[]): UnprocessableError | undefined;
  /** Returns the player's hold for these open bets on the market, in paise. */
  calculateHold(bets: readonly HeldBet[]): number;
  /** Returns the player's best possible result on the market with these open bets, in paise. */
  calculateWin(bets: readonly HeldBet[]): number;
  /** The kind of thing that the bets are on. */
  on: BetTarget;
  keyed: KeyedRequest;
  /** Returns the result that is stored for the key, in JSON. */
  toResult(betIds: readonly number[]): Result;
}

/** The source of a bet: its idempotency key, address and device. */
export interface BetRequest {
  keyed: KeyedRequest;
  source: CallSource;
}

/** An order with the liquidity that it reserved. */
interface Matched {
  order: Order;
  market: MarketState;
  reservation: LiquidityReservation;
  placedAt: Date;
  seenPrice: number | undefined;
  /** In ms. */
  delayMs: number;
  /** @throws HttpError where the market no longer accepts the order */
  recheck(): void;
}

/** Returns the bet of an order, ready to be stored. */
function toPendingBet(
  { order, market, reservation, placedAt, seenPrice, delayMs, recheck }: Matched,
  { keyed, source }: BetRequest,
): PendingBet<PlacedBet> {
  const { userId, runnerId, side, price: askedPrice, stake: requested } = order;
  const position = { ...reservation, priceType: market.priceType };
  const stake = calculateStake(reservation);
  const unmatched = requested - stake;
  const summary = toMatchedColumns(position, askedPrice);
  const bet = {
    userId,
    marketId: market.id,
    runnerId,
    side,
    askedPrice,
    placedAt,
    ...summary,
    stake,
    requested,
    unmatched,
    ...toEvidence(source, { seenPrice, delayMs }),
  };
  return {
    bets: [{ position, eventSeq: reservation.eventSeq, bet }],
    on: 'market',
    recheck,
    calculateHold: (bets) => calculateMarketHold(selectBookTerms(market), bets),
    calculateWin: (bets) => calculateMarketWin(selectBookTerms(market), bets),
    keyed,
    toResult: ([betId = 0]) => ({ betId, price: summary.price, stake, unmatched }),
  };
}

/**
 * Stores bets with their hold and the result of their key, or throws the reason; returns their ids.
 * After a lost commit it retries until the database answers or the server stops.
 */
export type BetStore = (pending: PendingBet) => Promise<readonly number[]>;

/** What bets and cash-outs are placed with. */
export interface BetsOptions {
  context: Context;
  board: Board;
  store: BetStore;
  positions: PositionCache;
  liquidity: LiquidityLedger;
  /** Called after a bet of the user was committed. */
  onPlaced: (userId: number) => void;
}

/** Places bets: rules, delay, matching, funds. */
export function createBets({ context, board, store, positions, liquidity, onPlaced }: BetsOptions) {
  const { clock, unitOfWork } = context;
  const delay = createBetDelay(clock);

  /** A match that left the board is over; any other missing match never existed. */
  const unknownMatchError = async (matchId: string) => {
    const stored = await unitOfWork.withTransaction((tx) => findMatch(tx, matchId));
    return stored
      ? closedError('market')
      : new NotFoundError('This match does not exist.', 'matchId', 'UNKNOWN_MATCH');
  };

  const find = async (order: Order) => {
    const match = board.match(order.matchId);
    if (!match) throw await unknownMatchError(order.matchId);
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
      const recheck = () => {
        checkOpen(order, match, market, clock.now().getTime());
        checkShown(board, market);
        if (market.statusVersion <= seen && market.statusVersion === statusVersion) return;
        const best = selectBest(liquidity.offered(market, order.runnerId, order.side));
        throw statusChangedError(best, selectVersion(market));
      };
      checkOrder(order, market);
      recheck();
      const seenPrice = selectBest(liquidity.offered(market, order.runnerId, order.side));
      const delayMs = selectDelayMs(market);
      if (delayMs > 0) {
        await delay.wait(delayMs / 1000);
        recheck();
      }
      const reservation = reserveLiquidity(order, market, liquidity);
      const matched = {
        order,
        market,
        reservation,
        placedAt: clock.now(),
        seenPrice,
        delayMs,
        recheck,
      };
      const pending = toPendingBet(matched, request);
      let betIds: readonly number[] | undefined;
      try {
        betIds = await store(pending);
        return pending.toResult(betIds);
      } finally {
        if (!betIds) liquidity.releaseLiquidity(market, reservation);
        match.version += 1;
        positions.forget(order.userId, market.id);
        if (betIds) {
          liquidity.confirmStored(market, {
            reservations: [reservation],
            bets: pending.bets,
            betIds,
          });
          onPlaced(order.userId);
        }
      }
    },

    /** Rejects delayed bets, and any that would be delayed from now on. */
    stopWaiting: delay.stop,
  };
}
export type Bets = ReturnType<typeof createBets>;
