import type { GenericSchema } from 'valibot';
import * as v from 'valibot';
import { errorDetailSchema } from '../wire/envelope.ts';
import { epochSeconds, wireId } from '../wire/primitives.ts';
import {
  cancelledBetData,
  MAX_ORDERS_AT_ONCE,
  MAX_STACK,
  orderReference,
  placedBetData,
  saveBetInput,
} from './bets.wire.ts';

/** Max waiting orders that one request cancels; `remaining` counts those beyond. */
export const MAX_CANCELLED_AT_ONCE = 1000;

/** The idempotency key of one entry, as the header is for a call. */
const entryKey = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{8,100}$/));

/*@__NO_SIDE_EFFECTS__*/
const someOf = <Entry extends GenericSchema>(entry: Entry) =>
  v.pipe(v.array(entry), v.minLength(1), v.maxLength(MAX_ORDERS_AT_ONCE));

/** The reply to one entry of a request, as the single call's: each entry has its own code. */
/*@__NO_SIDE_EFFECTS__*/
const entryReply = <Data extends GenericSchema>(data: Data) =>
  v.object({
    status: v.number(),
    error: v.boolean(),
    message: v.string(),
    error_code: v.optional(v.string()),
    detail: v.optional(errorDetailSchema),
    data: v.nullable(data),
  });

/** Orders of `save-bet`, each with its own key: the same key is valid for the single call. */
export const placeOrdersInput = v.object({
  orders: someOf(v.object({ ...saveBetInput.entries, key: entryKey })),
});
/** In the order of the request. */
export const placeOrdersData = v.object({ orders: v.array(entryReply(placedBetData)) });

/** Exactly one of: these orders, those of a market, all. */
export const cancelOrdersInput = v.pipe(
  v.object({
    bet_ids: v.optional(someOf(wireId)),
    market_id: v.optional(wireId),
    all: v.optional(v.literal(true)),
  }),
  v.check((input) => Object.values(input).filter((value) => value !== undefined).length === 1),
);
export const cancelOrdersData = v.object({
  /** In the order of `bet_ids`; for a market and for all the orders that waited. */
  orders: v.array(entryReply(cancelledBetData)),
  /** How many still wait since there were too many for one request. */
  remaining: v.number(),
});

/** The unmatched part of a bet is to wait at `odds`, and `stack` of it if given. */
export const editBetInput = v.object({
  bet_id: wireId,
  odds: saveBetInput.entries.odds,
  /** Whole rupees; all that waits when absent. */
  stack: v.optional(saveBetInput.entries.stack),
  /** Unmatched stake in rupees as the sender last read it: the edit is rejected if it changed. */
  seen_unmatched: v.optional(v.pipe(v.number(), v.minValue(0.01), v.maxValue(MAX_STACK))),
});

/**
 * Each order is edited as by `edit-bet`, with its reference unless another one is given.
 */
export const replaceOrdersInput = v.object({
  orders: someOf(
    v.object({
      ...editBetInput.entries,
      reference: v.optional(orderReference),
      key: entryKey,
    }),
  ),
});

/** Min and max seconds after which a silent program loses its waiting orders. */
export const HEARTBEAT_SECONDS = { min: 5, max: 300 } as const;

/** 0 ends the watch; `seconds` counts from the arrival of each heartbeat. */
export const orderHeartbeatInput = v.object({
  seconds: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(0),
    v.maxValue(HEARTBEAT_SECONDS.max),
    v.check((seconds) => seconds === 0 || seconds >= HEARTBEAT_SECONDS.min),
  ),
});
/** Time at which the orders are cancelled unless another heartbeat arrives before; null without a watch. */
export const orderHeartbeatData = v.object({ until: v.nullable(epochSeconds) });
