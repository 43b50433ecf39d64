import { dequeue, enqueue, lowerLeft, type Order, type RunnerBook } from './book-side.ts';
import type { BookCommand, EditOrder, PlaceOrder, Rejection, RejectionCode } from './commands.ts';
import type { BookStatus, OrderPlaced } from './events.ts';
import { findKey, rememberKey } from './key-memory.ts';
import { isReached, matchOrder, sumAvailable } from './match-order.ts';
import {
  type BookState,
  createOrder,
  emit,
  endOrder,
  MAX_SIZE,
  nextSeq,
  openPlayer,
  register,
  type Turn,
} from './state.ts';
import { toTick } from './ticks.ts';

/** The order that a command placed or changed, or why it did not. */
export interface Outcome {
  orderId?: number;
  rejection?: Rejection;
}

const rejectionOf = (code: RejectionCode): Outcome => ({ rejection: { code } });

/** Why a market that is not open takes no orders. */
const STATUS_CODES = {
  CLOSED: 'MARKET_CLOSED',
  LOCKED: 'BET_LOCKED',
  SUSPENDED: 'MARKET_SUSPENDED',
} as const satisfies Partial<Record<BookStatus, RejectionCode>>;

/** Returns true if a repeated key comes with the same order. */
const isSameOrder = (placed: OrderPlaced, command: PlaceOrder) =>
  placed.runnerId === command.runnerId &&
  placed.side === command.side &&
  placed.price === command.price &&
  placed.size === command.size &&
  placed.timeInForce === command.timeInForce &&
  placed.minFill === command.minFill &&
  placed.persistence === command.persistence &&
  placed.goodUntil === command.goodUntil;

const findSizeFault = (size: number, { terms: { minSize, maxSize } }: BookState) => {
  if (!Number.isSafeInteger(size)) return 'INVALID_INPUT';
  if (size < minSize) return 'STAKE_TOO_SMALL';
  return size > Math.min(maxSize, MAX_SIZE) ? 'STAKE_TOO_LARGE' : undefined;
};

function findTimeFault({ timeInForce, minFill, goodUntil, size, at }: PlaceOrder) {
  if (minFill !== undefined) {
    const isFill = Number.isSafeInteger(minFill) && minFill > 0 && minFill <= size;
    if (timeInForce !== 'fill-or-kill' || !isFill) return 'INVALID_INPUT';
  }
  if (goodUntil === undefined) return undefined;
  const isLater = Number.isSafeInteger(goodUntil) && goodUntil > at;
  return timeInForce !== 'fill-or-kill' && isLater ? undefined : 'INVALID_EXPIRY';
}

/** Returns why an order is rejected by its market or runner, or by what it says itself. */
function findOrderFault(state: BookState, command: PlaceOrder, runner: RunnerBook | undefined) {
  if (!runner) return 'UNKNOWN_SELECTION';
  if (state.status !== 'OPEN') return STATUS_CODES[state.status];
  if (runner.status !== 'active') return 'SELECTION_SUSPENDED';
  if (toTick(command.price) < 0) return 'INVALID_PRICE';
  return findSizeFault(command.size, state) ?? findTimeFault(command);
}

/** Returns why the book has no place for an order, or cannot match it as it wants to be matched. */
function findMatchFault(
  state: BookState,
  order: Order,
  command: PlaceOrder,
): Rejection | undefined {
  const { terms, orders } = state;
  if (command.timeInForce === 'fill-or-kill') {
    const available = sumAvailable(order);
    const isEnough = available >= (command.minFill ?? command.size);
    return isEnough ? undefined : { code: 'NOT_ENOUGH_AVAILABLE', available };
  }
  if (order.postOnly && isReached(order.runner, order)) return { code: 'WOULD_MATCH' };
  if (order.player.waiting >= terms.maxWaitingOfPlayer) return { code: 'TOO_MANY_WAITING_BETS' };
  return orders.size >= terms.maxWaiting ? { code: 'MARKET_FULL' } : undefined;
}

/** Matches an order and lets its rest wait or end. */
function matchAndWait(turn: Turn, order: Order, waits: boolean): void {
  const matched = matchOrder(turn, order);
  if (order.left === 0) return;
  if (matched === 'self-match') endOrder(turn, order, 'self-match');
  else if (waits) enqueue(order);
  else endOrder(turn, order, 'unfilled');
}

/** Places a player's order: rejected as a whole, or accepted and matched. */
export function placeOrder(turn: Turn, command: PlaceOrder): Outcome {
  const { state, at } = turn;
  const { userId, runnerId, key, timeInForce } = command;
  const player = openPlayer(state, userId);
  const known = key === undefined ? undefined : findKey(player.keys, key);
  if (known) {
    const isSame = isSameOrder(known, command);
    return isSame ? { orderId: known.orderId } : rejectionOf('IDEMPOTENCY_KEY_REUSED');
  }
  const runner = state.runnerOf.get(runnerId);
  const code = findOrderFault(state, command, runner);
  if (code || !runner) return rejectionOf(code ?? 'UNKNOWN_SELECTION');
  const placed: OrderPlaced = {
    type: 'placed',
    seq: state.seq + 1,
    at,
    orderId: state.lastOrderId + 1,
    userId,
    runnerId,
    side: command.side,
    price: command.price,
    size: command.size,
    timeInForce,
    minFill: command.minFill,
    persistence: command.persistence,
    goodUntil: command.goodUntil,
    key,
  };
  const order = createOrder(placed, runner, player);
  const rejection = findMatchFault(state, order, command);
  if (rejection) return { rejection };
  state.seq = placed.seq;
  state.lastOrderId = placed.orderId;
  emit(turn, placed);
  rememberKey(player.keys, placed);
  register(state, order);
  matchAndWait(turn, order, timeInForce !== 'fill-or-kill');
  return { orderId: placed.orderId };
}

/** Returns a player's waiting order, or why there is none. */
function findOrder({ orders, lastOrderId }: BookState, userId: number, orderId: number) {
  const order = orders.get(orderId);
  if (order) return order.player.id === userId ? order : 'UNKNOWN_BET';
  return orderId > 0 && orderId <= lastOrderId ? 'BET_NOT_WAITING' : 'UNKNOWN_BET';
}

/** Returns why an order may not get another price or a larger size now. */
function findMoveFault(
  { status }: BookState,
  order: Order,
  tick: number,
): RejectionCode | undefined {
  if (status !== 'OPEN') return STATUS_CODES[status];
  if (order.runner.status !== 'active') return 'SELECTION_SUSPENDED';
  const moved = { side: order.side, tick };
  return order.postOnly && isReached(order.runner, moved) ? 'WOULD_MATCH' : undefined;
}

/**
 * Changes a waiting order: a smaller size keeps its place in the queue, another price or a larger
 * size goes to the back and is matched like a new order.
 */
export function editOrder(turn: Turn, { userId, orderId, price, size }: EditOrder): Outcome {
  const { state, at } = turn;
  const order = findOrder(state, userId, orderId);
  if (typeof order === 'string') return rejectionOf(order);
  const tick = toTick(price);
  if (tick < 0) return rejectionOf('INVALID_PRICE');
  const code = findSizeFault(size, state);
  if (code) return rejectionOf(code);
  const added = size - order.matched - order.left;
  if (size <= order.matched) return rejectionOf('ALREADY_MATCHED');
  const keepsPlace = tick === order.tick && added <= 0;
  if (keepsPlace && added === 0) return { orderId };
  const denied = keepsPlace ? undefined : findMoveFault(state, order, tick);
  if (denied) return rejectionOf(denied);
  emit(turn, {
    type: 'edited',
    seq: nextSeq(turn),
    at,
    orderId,
    price,
    size,
    keepsPlace,
  });
  changeOrder(order, { tick, size, keepsPlace });
  if (!keepsPlace) matchAndWait(turn, order, true);
  return { orderId };
}

/** Gives an order its new price and size; without its place, it is in no queue afterwards. */
export function changeOrder(
  order: Order,
  { tick, size, keepsPlace }: { tick: number; size: number; keepsPlace: boolean },
): void {
  if (keepsPlace) {
    lowerLeft(order, order.matched + order.left - size);
    return;
  }
  dequeue(order);
  order.tick = tick;
  order.left = size - order.matched;
}

/** Cancels what waits of an order. */
export function cancelOrder(
  turn: Turn,
  { userId, orderId }: Extract<BookCommand, { type: 'cancel' }>,
): Outcome {
  const order = findOrder(turn.state, userId, orderId);
  if (typeof order === 'string') return rejectionOf(order);
  endOrder(turn, order, 'cancelled');
  return { orderId };
}

/** Cancels all waiting orders, of a player or of all, oldest first. */
export function cancelOrders(turn: Turn, userId?: number): void {
  const orders = [...turn.state.orders.values()]
    .filter(({ player }) => userId === undefined || player.id === userId)
    .toSorted((a, b) => a.id - b.id);
  for (const order of orders) endOrder(turn, order, 'cancelled');
}
