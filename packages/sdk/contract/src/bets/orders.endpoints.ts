import { endpoint } from '../wire/endpoint.ts';
import { placedBetData } from './bets.wire.ts';
import {
  cancelOrdersData,
  cancelOrdersInput,
  editBetInput,
  orderHeartbeatData,
  orderHeartbeatInput,
  placeOrdersData,
  placeOrdersInput,
  replaceOrdersInput,
} from './orders.wire.ts';

const shared = {
  area: 'sports',
  method: 'POST',
  auth: 'required',
  scope: 'trade',
  mutates: true,
} as const;

/** An edit of a bet that waits; rupees. */
interface BetEdit {
  betId: string;
  odds: number;
  /** The new unmatched stake; unchanged when absent. */
  stake?: number;
  /** The unmatched stake as it was shown: a match meanwhile rejects the edit. */
  seenUnmatched?: number;
}

/**
 * Moves the unmatched part of a bet to another price or stake. At its own price and no larger it keeps
 * its place in the queue; after a refusal the bet is as it was.
 */
export const editBet = endpoint(shared, {
  name: 'editBet',
  path: 'edit-bet',
  idempotent: true,
  input: editBetInput,
  data: placedBetData,
  encode: ({ betId, odds, stake, seenUnmatched }: BetEdit) => ({
    ...{ bet_id: betId, odds: String(odds) },
    ...(stake !== undefined && { stack: stake }),
    ...(seenUnmatched !== undefined && { seen_unmatched: seenUnmatched }),
  }),
});

// Beyond the specification, for programs: several orders in one request.

/** Places orders; each entry is decided by itself, at most once for its key. */
export const placeOrders = endpoint(shared, {
  name: 'placeOrders',
  path: 'place-orders',
  input: placeOrdersInput,
  data: placeOrdersData,
});
/** Cancels the unmatched parts of some orders, of those on a market, or of all. */
export const cancelOrders = endpoint(shared, {
  name: 'cancelOrders',
  path: 'cancel-orders',
  input: cancelOrdersInput,
  data: cancelOrdersData,
});
/** Edits orders that wait, each at most once for its key; a refusal leaves the order as it was. */
export const replaceOrders = endpoint(shared, {
  name: 'replaceOrders',
  path: 'replace-orders',
  input: replaceOrdersInput,
  data: placeOrdersData,
});
/** States that the program of this key is alive; its waiting orders are cancelled once it is silent. */
export const orderHeartbeat = endpoint(shared, {
  name: 'orderHeartbeat',
  path: 'order-heartbeat',
  input: orderHeartbeatInput,
  data: orderHeartbeatData,
});
