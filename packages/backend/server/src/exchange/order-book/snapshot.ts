import { type BookSide, enqueue } from './book-side.ts';
import type { BookRunnerStatus } from './commands.ts';
import type { BookStatus, OrderPlaced } from './events.ts';
import { type KeysSnapshot, restoreKeys, takeKeys } from './key-memory.ts';
import { addRank } from './rank-set.ts';
import { type BookState, createOrder, listUnmatched, openPlayer, register } from './state.ts';
import { TICKS, toPrice } from './ticks.ts';

/** A waiting order; `size` is what was matched and what waits, paise. */
type OrderSnapshot = Omit<OrderPlaced, 'type' | 'seq' | 'at' | 'key' | 'minFill'> & {
  matched: number;
};

/** A level of the market maker by rank, paise. */
type MadeSnapshot = readonly [rank: number, published: number, left: number];

/** A book between two commands, serializable as JSON. */
export interface BookSnapshot {
  seq: number;
  lastOrderId: number;
  status: BookStatus;
  isInPlay: boolean;
  /** By runner, side, price and time: queues keep their order. */
  orders: readonly OrderSnapshot[];
  runners: readonly {
    id: string;
    status: BookRunnerStatus;
    /** Backs and lays of the market maker. */
    back: readonly MadeSnapshot[];
    lay: readonly MadeSnapshot[];
  }[];
  /** Of each player with any, by id. */
  keys: readonly (readonly [userId: number, keys: KeysSnapshot])[];
}

function takeMadeSnapshot({ published, made }: BookSide): MadeSnapshot[] {
  const levels: MadeSnapshot[] = [];
  for (let rank = 0; rank < TICKS; rank += 1) {
    if (published[rank]) levels.push([rank, published[rank] ?? 0, made[rank] ?? 0]);
  }
  return levels;
}

function restoreMade(side: BookSide, levels: readonly MadeSnapshot[]): void {
  for (const [rank, published, left] of levels) {
    side.published[rank] = published;
    side.made[rank] = left;
    if (left > 0) addRank(side.madeRanks, rank);
  }
}

/** Returns the whole book. */
export function takeSnapshot(state: BookState): BookSnapshot {
  const { seq, lastOrderId, status, isInPlay, players, runners } = state;
  return {
    seq,
    lastOrderId,
    status,
    isInPlay,
    orders: listUnmatched(runners).map((order) => ({
      orderId: order.id,
      userId: order.player.id,
      runnerId: order.runner.id,
      side: order.side,
      price: toPrice(order.tick),
      size: order.matched + order.left,
      matched: order.matched,
      persistence: order.persistence,
      timeInForce: order.postOnly ? 'post-only' : 'normal',
      goodUntil: Number.isFinite(order.goodUntil) ? order.goodUntil : undefined,
    })),
    runners: runners.map(({ id, status: own, back, lay }) => ({
      id,
      status: own,
      back: takeMadeSnapshot(back),
      lay: takeMadeSnapshot(lay),
    })),
    keys: [...players.values()]
      .filter(({ keys }) => keys.newer.size > 0)
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, keys }) => [id, takeKeys(keys)] as const),
  };
}

/** Fills an empty book with a snapshot. */
export function restoreSnapshot(state: BookState, snapshot: BookSnapshot): void {
  const { seq, lastOrderId, status, isInPlay } = snapshot;
  Object.assign(state, { seq, lastOrderId, status, isInPlay });
  for (const { id, status: own, back, lay } of snapshot.runners) {
    const runner = state.runnerOf.get(id);
    if (!runner) continue;
    runner.status = own;
    restoreMade(runner.back, back);
    restoreMade(runner.lay, lay);
  }
  for (const one of snapshot.orders) {
    const runner = state.runnerOf.get(one.runnerId);
    if (!runner) continue;
    const order = createOrder(
      { ...one, size: one.size - one.matched },
      runner,
      openPlayer(state, one.userId),
    );
    order.matched = one.matched;
    register(state, order);
    enqueue(order);
  }
  for (const [userId, keys] of snapshot.keys) restoreKeys(openPlayer(state, userId).keys, keys);
}
