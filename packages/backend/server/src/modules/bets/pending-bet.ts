import type { Tx } from '@exchange/server-kit/database';
import { and, asc, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import { bets } from '../../db/schema/bets.ts';
import { calculateStake } from '../../exchange/position.ts';
import { type MarketState, selectBookTerms } from '../../feed/board/market.ts';
import type { LiquidityReservation } from '../../feed/board/market-book.ts';
import type { CallSource } from '../../http/source.ts';
import type { UnprocessableError } from '../../http-error.ts';
import type { KeyedRequest } from '../../idempotency/idempotency.repository.ts';
import type { Order, Taker } from './bet-rules.ts';
import type { HeldBet, NewBet, NewFilledBet } from './bets.repository.ts';
import { calculateMarketHold, calculateMarketWin, summarize } from './market-caps.ts';

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

/** Maximum number of bets per transaction, so that no transaction is long. */
const MAX_BETS_AT_ONCE = 1000;

/**
 * Deletes the addresses and devices of bets that ended before `until`; times and prices stay.
 * @returns true if there may be more of them
 */
export async function forgetSources(tx: Tx, until: Date): Promise<boolean> {
  const known = or(isNotNull(bets.address), isNotNull(bets.device));
  const ended = sql`coalesce(${bets.settledAt}, ${bets.placedAt})`;
  const rows = await tx
    .select({ id: bets.id })
    .from(bets)
    .where(and(known, ne(bets.state, 'OPEN'), lt(ended, until)))
    .orderBy(asc(bets.id))
    .limit(MAX_BETS_AT_ONCE);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) {
    await tx.update(bets).set({ address: null, device: null }).where(inArray(bets.id, ids));
  }
  return ids.length === MAX_BETS_AT_ONCE;
}

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
  judge(): void;
  /** Checks the player's open bets under the locks; a returned error rejects the bets. */
  check?(open: readonly HeldBet[]): UnprocessableError | undefined;
  /** Returns the player's hold for these open bets on the market, in paise. */
  calculateHold(bets: readonly HeldBet[]): number;
  /** Returns the player's best possible result on the market with these open bets, in paise. */
  calculateWin(bets: readonly HeldBet[]): number;
  /** The kind of thing that the bets are on. */
  on: Taker;
  keyed: KeyedRequest | undefined;
  /** Returns the result that is stored for the key, in JSON. */
  toResult(betIds: readonly number[]): Result;
}

/** The source of a bet: its idempotency key, address and device. */
export interface BetRequest {
  keyed: KeyedRequest | undefined;
  source: CallSource;
}

/** An order with the liquidity that it reserved. */
interface Matched {
  order: Order;
  market: MarketState;
  taking: LiquidityReservation;
  placedAt: Date;
  seenPrice: number | undefined;
  /** In ms. */
  delayMs: number;
  /** @throws HttpError where the market no longer accepts the order */
  judge(): void;
}

/** Returns the bet of an order, ready to be stored. */
export function toPendingBet(
  { order, market, taking, placedAt, seenPrice, delayMs, judge }: Matched,
  { keyed, source }: BetRequest,
): PendingBet<PlacedBet> {
  const { userId, runnerId, side, price: askedPrice, stake: requested } = order;
  const position = { ...taking, priceType: market.priceType };
  const stake = calculateStake(taking);
  const unmatched = requested - stake;
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
    ...toEvidence(source, { seenPrice, delayMs }),
  };
  return {
    bets: [{ position, stated: taking.stated, bet }],
    on: 'market',
    judge,
    calculateHold: (bets) => calculateMarketHold(selectBookTerms(market), bets),
    calculateWin: (bets) => calculateMarketWin(selectBookTerms(market), bets),
    keyed,
    toResult: ([betId = 0]) => ({ betId, price: summary.price, stake, unmatched }),
  };
}
