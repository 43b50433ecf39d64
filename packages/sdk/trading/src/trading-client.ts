import { randomUUID } from 'node:crypto';
import {
  type BetOrder,
  type CancelledBet,
  endpoints,
  MAX_REFERENCE_CHARACTERS,
  orderReference,
} from '@exchange/contract';
import * as v from 'valibot';
import {
  type CallOptions,
  type Connection,
  createCall,
  type InputOf,
  type ModelOf,
  pause,
  TradingError,
  toError,
  urlOf,
} from './call.ts';
import { followNewest } from './newest.ts';
import { followTopics, type StreamTopics } from './stream.ts';

export { type CallOptions, type Connection, TradingError } from './call.ts';
export type { StreamTopics, StreamUpdate } from './stream.ts';

/** An order with its key; the same key always stands for the same order. */
export interface NewOrder extends BetOrder {
  /** 8 to 100 visible characters; one of `createOrderKey()` when absent. */
  key?: string;
}

/** Another price, and another stake, for an order that waits. */
export interface Replacement {
  betId: string;
  odds: number;
  /** New unmatched stake in whole rupees; that of the order when absent. */
  stake?: number;
  /** The unmatched stake in rupees, as last read: a match meanwhile rejects the edit (`BETS_CHANGED`). */
  seenUnmatched?: number;
  /** The order's reference when absent. */
  reference?: string;
  /** As of a new order. */
  key?: string;
}

/** An order that was accepted; rupees. */
export interface PlacedOrder {
  betId: string;
  /** Price of the matched part, else the asked one. */
  odds: number;
  /** The matched stake. */
  stake: number;
  /** The stake that waits in the book. */
  unmatched: number;
}

/** Result of one entry of a list. */
export type Outcome<Result> = { ok: true; result: Result } | { ok: false; error: TradingError };

/** Which waiting orders to cancel: up to 25 by id, those of a market, or all of the player. */
export type CancelledOrders = { betIds: readonly string[] } | { marketId: string } | { all: true };

/** A running heartbeat. */
export interface Heartbeat {
  /** Ends the heartbeat and the server's watch: orders wait on. */
  stop(): Promise<void>;
}

/** Returns a new key of an order, which is a valid reference, too. */
export const createOrderKey = (): string =>
  randomUUID().replaceAll('-', '').slice(0, MAX_REFERENCE_CHARACTERS);

type Reply<Name extends 'placeOrders' | 'cancelOrders'> = ModelOf<
  (typeof endpoints)[Name]
>['orders'][number];

const toOutcome = <Data, Result>(
  reply: { status: number; error: boolean; data: Data | null },
  convert: (data: NonNullable<Data>) => Result,
): Outcome<Result> =>
  reply.error || reply.data === null || reply.data === undefined
    ? { ok: false, error: toError(reply.status, reply) }
    : { ok: true, result: convert(reply.data) };

const toPlaced = (
  reply: Reply<'placeOrders'>,
  asked: { key: string; odds: number },
): Outcome<PlacedOrder> & { key: string } => ({
  key: asked.key,
  ...toOutcome(reply, ({ bet_id, odds, stack, unmatched }) => ({
    betId: String(bet_id),
    // Nothing matched has no price yet.
    odds: stack > 0 ? odds : asked.odds,
    stake: stack,
    unmatched: unmatched ?? 0,
  })),
});

/** Heartbeats within the time that the server waits for one. */
const HEARTBEATS_PER_WAIT = 3;
/** Share of the pause after which one is given up, so that the next one still comes in time. */
const HEARTBEAT_TIMEOUT_SHARE = 0.5;

/**
 * Creates a client for a program that trades by an API key. Every call may be repeated: reads
 * change nothing, orders have keys, cancelling twice is harmless.
 */
export function createTradingClient(connection: Connection) {
  // A wrong address is a fault of the program, not of a call.
  urlOf(connection.baseUrl, '');
  const closing = new AbortController();
  const call = createCall(connection, closing.signal);
  const withKey = <Order extends { key?: string }>(order: Order) => ({
    ...order,
    key: order.key ?? createOrderKey(),
  });

  const endOf = ({ signal }: Pick<CallOptions, 'signal'>): AbortSignal =>
    signal ? AbortSignal.any([closing.signal, signal]) : closing.signal;

  return {
    /** Lists open and suspended markets without prices; the filters are those of the guide. */
    markets: (query: InputOf<typeof endpoints.marketCatalogue>, options?: CallOptions) =>
      call(endpoints.marketCatalogue, query, options),

    /** Reads the markets of a match with their prices. */
    prices: (matchId: string, options?: CallOptions) =>
      call(endpoints.eventDetails, { matchId, sportId: '0' }, options),

    /** Follows prices and orders, each change, until the signal, `close()` or the end of the loop. */
    follow: (topics: StreamTopics, options: Pick<CallOptions, 'signal'> = {}) =>
      followTopics(connection, topics, endOf(options)),

    /**
     * Follows them for a program that acts on them: it gets the newest state of each topic, and none
     * that is older because the program was at work.
     */
    followNewest: (topics: StreamTopics, options: Pick<CallOptions, 'signal'> = {}) =>
      followNewest(connection, topics, endOf(options)),

    /**
     * Places up to 25 orders, each at most once for its key. A key is the order's reference, too,
     * where it has none. Resolves to what became of each, in their order.
     */
    async placeOrders(given: readonly NewOrder[], options?: CallOptions) {
      const orders = given.map(withKey);
      const entries = orders.map(({ key, ...order }) => {
        const own = v.is(orderReference, key) ? { reference: key } : {};
        return { ...endpoints.saveBet.encode({ ...own, ...order }), key };
      });
      const reply = await call(endpoints.placeOrders, { orders: entries }, options);
      return orders.map((order, at) => toPlaced(entryAt(reply.orders, at), order));
    },

    /**
     * Gives up to 25 waiting orders another price or stake, each at most once for its key. A refusal
     * leaves the order as it was.
     */
    async replaceOrders(given: readonly Replacement[], options?: CallOptions) {
      const orders = given.map(withKey);
      const entries = orders.map(({ betId, odds, stake, seenUnmatched, ...rest }) => ({
        ...rest,
        ...endpoints.cancelBet.encode({ betId }),
        odds: String(odds),
        ...(stake !== undefined && { stack: stake }),
        ...(seenUnmatched !== undefined && { seen_unmatched: seenUnmatched }),
      }));
      const reply = await call(endpoints.replaceOrders, { orders: entries }, options);
      return orders.map((order, at) => toPlaced(entryAt(reply.orders, at), order));
    },

    /** Cancels what waits, at most 1,000 orders at once; `remaining` counts those beyond. */
    async cancelOrders(which: CancelledOrders, options?: CallOptions) {
      const input =
        'betIds' in which
          ? { bet_ids: [...which.betIds] }
          : 'marketId' in which
            ? { market_id: which.marketId }
            : which;
      const { orders, remaining } = await call(endpoints.cancelOrders, input, options);
      const outcomes = orders.map((reply: Reply<'cancelOrders'>) =>
        toOutcome(reply, ({ cancelled, matched }): CancelledBet => ({ cancelled, matched })),
      );
      return { orders: outcomes, remaining };
    },

    /** Finds orders in any status by up to 25 references, the newest first. */
    orderStatus: (references: readonly string[], options?: CallOptions & { page?: number }) =>
      call(
        endpoints.orderStatus,
        { references: [...references], ...(options?.page && { page: options.page }) },
        options,
      ),

    /** Lists settled orders and the commission of their markets; filters are those of the guide. */
    clearedOrders: (query: InputOf<typeof endpoints.clearedOrders>, options?: CallOptions) =>
      call(endpoints.clearedOrders, query, options),

    /**
     * Sends a heartbeat now and then every third of `seconds` (5 to 300), until it is stopped or
     * the client is closed. After a silence the server cancels the orders of this key.
     */
    async startHeartbeat(
      seconds: number,
      { onFault }: { onFault?: (error: unknown) => void } = {},
    ): Promise<Heartbeat> {
      const intervalMs = Math.floor((seconds * 1000) / HEARTBEATS_PER_WAIT);
      const timeoutMs = Math.floor(intervalMs * HEARTBEAT_TIMEOUT_SHARE);
      const stopping = new AbortController();
      const signal = AbortSignal.any([closing.signal, stopping.signal]);
      await call(endpoints.orderHeartbeat, { seconds }, { signal });
      const repeat = async () => {
        while (!signal.aborted) {
          await pause(intervalMs, signal);
          // The next one comes soon: repeating an old one would delay it.
          const once = { signal, timeoutMs, maxAttempts: 1 };
          await call(endpoints.orderHeartbeat, { seconds }, once).catch((error: unknown) => {
            if (!signal.aborted) onFault?.(error);
          });
        }
      };
      const repeating = repeat().catch(() => undefined);
      return {
        async stop() {
          stopping.abort();
          await repeating;
          await call(endpoints.orderHeartbeat, { seconds: 0 });
        },
      };
    },

    /** Ends calls, streams and heartbeats; orders wait until the server misses a heartbeat. */
    close: () => closing.abort(),
  };
}
export type TradingClient = ReturnType<typeof createTradingClient>;

/** Returns the reply to an entry. Throws where the server sent fewer than were asked for. */
function entryAt<Entry>(entries: readonly Entry[], at: number): Entry {
  const entry = entries[at];
  if (entry) return entry;
  throw new TradingError('UNEXPECTED_REPLY', 200, `The reply has no entry ${at}`);
}
