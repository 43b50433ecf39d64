import type { UnmatchedRule } from '../unmatched.ts';
import {
  createRunnerBook,
  dequeue,
  lowerLeft,
  type Order,
  type Player,
  type RunnerBook,
} from './book-side.ts';
import type { BookEvent, BookStatus, EndReason, OrderPlaced } from './events.ts';
import { createExpiries, type Expiries } from './expiries.ts';
import { createKeyMemory } from './key-memory.ts';
import { toTick } from './ticks.ts';

/** The constant terms of a market's book. */
export interface BookTerms {
  marketId: string;
  runnerIds: readonly string[];
  /** Number of winners; only a market with one cross-matches. */
  winners: number;
  /** The event that makes orders lapse. */
  unmatchedRule: UnmatchedRule;
  /** Sizes of an order, paise; at most `MAX_SIZE`. */
  minSize: number;
  maxSize: number;
  /** Maximum of waiting orders, of all and of one player. */
  maxUnmatched: number;
  maxUnmatchedOfPlayer: number;
}

/** The largest size in paise, so that all sums stay exact: ₹90 crore at a price of 1,000. */
export const MAX_SIZE = 90_000_000_000;

/** The book of one market in memory. */
export interface BookState {
  readonly terms: BookTerms;
  status: BookStatus;
  isInPlay: boolean;
  /** Number of the last event, and of the last order. */
  seq: number;
  lastOrderId: number;
  readonly runners: readonly RunnerBook[];
  readonly runnerOf: ReadonlyMap<string, RunnerBook>;
  /** Orders that wait, or are being matched, by id. */
  readonly orders: Map<number, Order>;
  readonly players: Map<number, Player>;
  readonly expiries: Expiries;
}

export function createState(terms: BookTerms): BookState {
  const runners = terms.runnerIds.map(createRunnerBook);
  return {
    terms,
    status: 'SUSPENDED',
    isInPlay: false,
    seq: 0,
    lastOrderId: 0,
    runners,
    runnerOf: new Map(runners.map((runner) => [runner.id, runner])),
    orders: new Map(),
    players: new Map(),
    expiries: createExpiries(),
  };
}

/** One command's execution: its time, and the events so far. */
export interface Turn {
  readonly state: BookState;
  readonly at: number;
  events: BookEvent[];
}

/** No events yet; never written to. */
export const NO_EVENTS: BookEvent[] = [];

/** Adds an event. Most commands have one: an array of one takes less memory than a growing one. */
export function emit(turn: Turn, event: BookEvent): void {
  if (turn.events === NO_EVENTS) turn.events = [event];
  else turn.events.push(event);
}

/** Returns the number of the next event. */
export function nextSeq({ state }: Turn): number {
  state.seq += 1;
  return state.seq;
}

/** Returns the player of a user. */
export function openPlayer({ players }: BookState, id: number): Player {
  const known = players.get(id);
  if (known) return known;
  const player = { id, unmatched: 0, keys: createKeyMemory() };
  players.set(id, player);
  return player;
}

/** Returns the order of an event or snapshot, outside of any queue. */
export const createOrder = (
  placed: Omit<OrderPlaced, 'type' | 'seq' | 'at' | 'userId' | 'minFill' | 'key'>,
  runner: RunnerBook,
  player: Player,
): Order => ({
  id: placed.orderId,
  player,
  runner,
  side: placed.side,
  tick: toTick(placed.price),
  left: placed.size,
  matched: 0,
  persistence: placed.persistence,
  postOnly: placed.timeInForce === 'post-only',
  goodUntil: placed.goodUntil ?? Number.POSITIVE_INFINITY,
  isQueued: false,
  previous: undefined,
  next: undefined,
});

/** Counts an order among the waiting ones. */
export function register({ orders, expiries }: BookState, order: Order): void {
  orders.set(order.id, order);
  order.player.unmatched += 1;
  expiries.add(order);
}

/** Takes an order that is over out of the book. */
export function unregister({ orders }: BookState, order: Order): void {
  if (order.isQueued) dequeue(order);
  order.left = 0;
  if (orders.delete(order.id)) order.player.unmatched -= 1;
}

/** Matches a part of an order; a filled one leaves the book. */
export function fill(state: BookState, order: Order, size: number): void {
  lowerLeft(order, size);
  order.matched += size;
  if (order.left === 0) unregister(state, order);
}

/** Ends what is left of an order. */
export function endOrder(turn: Turn, order: Order, reason: EndReason): void {
  const { id: orderId, left: size } = order;
  unregister(turn.state, order);
  emit(turn, { type: 'ended', seq: nextSeq(turn), at: turn.at, orderId, reason, size });
}

/** Adds the waiting orders of a runner by side, price and time. */
function addUnmatched({ back, lay }: RunnerBook, orders: Order[]): void {
  for (const { heads } of [back, lay]) {
    for (const head of heads) {
      for (let order = head; order; order = order.next) orders.push(order);
    }
  }
}

/** Returns the waiting orders of these runners by runner, side, price and time. */
export function listUnmatched(runners: readonly RunnerBook[]): Order[] {
  const orders: Order[] = [];
  for (const runner of runners) addUnmatched(runner, orders);
  return orders;
}
