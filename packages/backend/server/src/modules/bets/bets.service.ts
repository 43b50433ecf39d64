import type { Clock } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { selectBest } from '../../exchange/matching.ts';
import { calculateStake } from '../../exchange/position.ts';
import { isLapsed } from '../../exchange/unmatched.ts';
import type { Board, MatchState } from '../../feed/board/board.ts';
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
  checkExpiry,
  checkOpen,
  checkOrder,
  checkShown,
  MakersChangedError,
  type Order,
  rejectChangedStatus,
  rejectClosed,
  type Taker,
} from './bet-rules.ts';
import type { HeldBet, NewBet, NewFilledBet, OpenBet } from './bets.repository.ts';
import { type LiquidityLedger, listLiquidity, reserveLiquidity } from './liquidity.ts';
import { calculateMarketHold, calculateMarketWin, summarize } from './market-caps.ts';
import type { ReplacedBet } from './unmatched/replaced-bet.ts';

/** Further circumstances that decide a dispute about a bet. */
interface Circumstances {
  /** The best price on its side when the request arrived; undefined without liquidity. */
  seenPrice: number | undefined;
  /** The delay of the bet, in ms. */
  delayMs: number;
}

/** Returns the columns of a bet that decide a dispute; they are for staff only. */
export const toEvidence = (
  { receivedAt, address, userAgent, apiKeyId }: CallSource,
  { seenPrice, delayMs }: Circumstances,
) =>
  ({
    receivedAt,
    address,
    device: userAgent,
    apiKeyId: apiKeyId ?? null,
    seenPrice: seenPrice ?? null,
    delayMs,
  }) satisfies Partial<NewBet>;

/** An accepted bet; paise. */
export interface PlacedBet {
  betId: number;
  price: number;
  /** The matched and the unmatched part; what is left of the requested stake has ended. */
  stake: number;
  unmatched: number;
  /** Absent from results that an earlier version stored. */
  requested?: number;
}

/** Bets of one player on one market that passed the rules, with the result of their request. */
export interface PendingBet<Result = unknown> {
  /** All of them are stored, or none. */
  bets: readonly [NewFilledBet, ...NewFilledBet[]];
  /**
   * Hedges close earlier stakes: they stake nothing, so limits and breaks do not apply. The number of
   * open bets bounds those of a part, which can be repeated.
   */
  hedges?: 'whole' | 'part';
  /**
   * The setting of a rule that cashes out, and the result in paise: stored with it, and rejected
   * where the rule acted, ended or was removed before.
   */
  rule?: { settingId: string; locked: number };
  /**
   * Checks market and order again under the locks, as the bet may have waited long for them.
   * @throws HttpError where the market was suspended, closed or changed since
   */
  judge(): void;
  /** Checks the player's open bets under the locks; a returned error rejects the bets. */
  check?(open: readonly HeldBet[]): UnprocessableError | undefined;
  /** The player's unmatched bet that ends as this one is stored. */
  replaces?: ReplacedBet | undefined;
  /** Returns the player's hold for these open bets on the market, in paise. */
  calculateHold(bets: readonly HeldBet[]): number;
  /** Returns the player's best possible result on the market with these open bets, in paise. */
  calculateWin(bets: readonly HeldBet[]): number;
  /**
   * Returns true if a bet's unmatched part has not lapsed. Absent where bets are matched with the
   * feed alone.
   */
  isMakerLive?: (maker: HeldBet) => boolean;
  /** The kind of thing that the bets are on. */
  on: Taker;
  keyed: KeyedRequest | undefined;
  /** Returns the result that is stored for the key, in JSON. */
  toResult(betIds: readonly number[]): Result;
}

/** The source of a bet: its idempotency key, address and device, and the player's reference. */
export interface BetRequest {
  keyed: KeyedRequest | undefined;
  source: CallSource;
  reference?: string | undefined;
}

/** An order with the liquidity that it reserved. */
interface Matched {
  order: Order;
  replaces: ReplacedBet | undefined;
  market: MarketState;
  taking: LiquidityReservation;
  clock: Clock;
  seenPrice: number | undefined;
  /** In ms. */
  delayMs: number;
  /** @throws HttpError where the market no longer accepts the order */
  judge(): void;
}

/** One attempt to match an order. */
interface Attempt extends Omit<Matched, 'taking' | 'clock'> {
  match: MatchState;
  /** False: with the feed alone. */
  withPlayers: boolean;
}

/** Returns the bet of an order, ready to be stored. */
function toPendingBet(
  { order, replaces, market, taking, clock, seenPrice, delayMs, judge }: Matched,
  { keyed, source, reference }: BetRequest,
): PendingBet<PlacedBet> {
  const { userId, runnerId, side, price: askedPrice, stake: requested } = order;
  const position = { ...taking, priceType: market.priceType };
  const stake = calculateStake(taking);
  const { keepsRest, keepsInPlay, goodUntil, postOnly } = order;
  const placedAt = clock.now();
  const unmatched = keepsRest ? requested - stake : 0;
  const summary = summarize(position, askedPrice);
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
    keepsInPlay,
    goodUntil,
    postOnly,
    ownReference: reference ?? null,
    ...toEvidence(source, { seenPrice, delayMs }),
  };
  return {
    bets: [{ position, lastUpdateSeq: taking.lastUpdateSeq, bet }],
    ...(market.priceType === 'decimal' && {
      isMakerLive: ({ bet, lastUpdateSeq }) =>
        !isLapsed(
          market.unmatchedRule ?? 'suspension',
          market,
          { ...bet, lastUpdateSeq },
          clock.now(),
        ),
    }),
    on: 'market',
    judge,
    replaces,
    calculateHold: (bets) => calculateMarketHold(selectBookTerms(market), bets),
    calculateWin: (bets) => calculateMarketWin(selectBookTerms(market), bets),
    keyed,
    toResult: ([betId = 0]) => ({ betId, price: summary.price, stake, unmatched, requested }),
  };
}

/** The ids of stored bets, and the other players' bets that they were matched with. */
export interface StoredBets {
  betIds: readonly number[];
  makers: readonly OpenBet[];
}

/**
 * Stores bets with their hold and the result of their key, or throws the reason. After a lost commit
 * it retries until the database answers or the server stops.
 */
export type BetStore = (pending: PendingBet) => Promise<StoredBets>;

/** Maximum of attempts for a bet whose makers change meanwhile; the last one is with the feed alone. */
const MAX_ATTEMPTS = 3;

/** The services that place bets and cash-outs. */
export interface BetParts {
  context: Context;
  board: Board;
  store: BetStore;
  positions: PositionCache;
  sizes: LiquidityLedger;
  /** Called after a bet of the user was committed. */
  onPlaced: (userId: number) => void;
}

/** Places bets: rules, delay, matching, funds. */
export function createBets({ context, board, store, positions, sizes, onPlaced }: BetParts) {
  const { clock, unitOfWork } = context;
  const delay = createBetDelay(clock);

  /** A match that left the board is over; any other missing match never existed. */
  const rejectUnknown = async (matchId: string) => {
    const stored = await unitOfWork.withTransaction((tx) => findMatch(tx, matchId));
    return stored
      ? rejectClosed('market')
      : new NotFoundError('This match does not exist.', 'matchId', 'UNKNOWN_MATCH');
  };

  const find = async (order: Order) => {
    const match = board.match(order.matchId);
    if (!match) throw await rejectUnknown(order.matchId);
    const market = match.markets.find(({ id }) => id === order.marketId);
    if (!market)
      throw new NotFoundError('This market does not exist.', 'marketId', 'UNKNOWN_MARKET');
    if (!market.runners.some(({ id }) => id === order.runnerId)) {
      throw new NotFoundError('This selection does not exist.', 'runnerId', 'UNKNOWN_SELECTION');
    }
    return { match, market };
  };

  /** Matches an order at the prices of this moment and stores its bet, or throws the reason. */
  const matchAndStore = async (
    { order, match, market, withPlayers, ...terms }: Attempt,
    request: BetRequest,
  ): Promise<PlacedBet> => {
    const taking = reserveLiquidity(order, market, { sizes, withPlayers });
    const pending = toPendingBet({ order, market, taking, clock, ...terms }, request);
    let stored: StoredBets | undefined;
    try {
      stored = await store(pending);
      return pending.toResult(stored.betIds);
    } finally {
      if (!stored) sizes.releaseLiquidity(market, taking);
      match.version += 1;
      positions.forget(order.userId, market.id);
      if (stored) {
        sizes.confirmStored(market, { takings: [taking], bets: pending.bets, ...stored });
        onPlaced(order.userId);
        for (const { bet } of stored.makers) {
          positions.forget(bet.userId, market.id);
          onPlaced(bet.userId);
        }
      }
    }
  };

  return {
    /**
     * Places a bet or throws the reason. In play it waits for the market's delay on the injected
     * clock and is then checked against the current prices, and once more under the locks; a
     * suspension since the player's version rejects it. Then the bet that it replaces stays as it was.
     */
    async place(order: Order, request: BetRequest, replaces?: ReplacedBet): Promise<PlacedBet> {
      const { match, market } = await find(order);
      const seen = boundSeenVersion(market, order.seenVersion);
      const { statusVersion } = market;
      const judge = () => {
        checkOpen(order, match, market, clock.now().getTime());
        checkShown(board, market);
        checkExpiry(order, clock.now());
        if (market.statusVersion <= seen && market.statusVersion === statusVersion) return;
        const best = selectBest(listLiquidity(market, sizes, order));
        throw rejectChangedStatus(best, selectVersion(market));
      };
      checkOrder(order, market);
      judge();
      const seenPrice = selectBest(listLiquidity(market, sizes, order));
      const delayMs = selectDelayMs(market);
      if (delayMs > 0) {
        await delay.wait(delayMs / 1000);
        judge();
      }
      const matching = { order, replaces, match, market, seenPrice, delayMs, judge };
      for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
        try {
          return await matchAndStore({ ...matching, withPlayers: true }, request);
        } catch (error) {
          if (!(error instanceof MakersChangedError)) throw error;
          const isReloaded = await sizes.reloadUnmatched(market);
          judge();
          if (!isReloaded) break;
        }
      }
      // Other players are faster, or this server cannot reload their bets: the feed's levels remain.
      return matchAndStore({ ...matching, withPlayers: false }, request);
    },

    /** Rejects delayed bets, and any that would be delayed from now on. */
    stopWaiting: delay.stop,
  };
}
export type Bets = ReturnType<typeof createBets>;
