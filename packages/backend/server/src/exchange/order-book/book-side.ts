import type { Side } from '../position.ts';
import type { OfferedLevel, Persistence } from './commands.ts';
import type { KeyMemory } from './key-memory.ts';
import { addRank, createRankSet, deleteRank, findLowest, type RankSet } from './rank-set.ts';
import { fromRank, TICKS, toPrice, toRank, toTick } from './ticks.ts';

/** A player of the market. */
export interface Player {
  readonly id: number;
  /** Orders that wait. */
  waiting: number;
  readonly keys: KeyMemory;
}

/** An order of the book, in the queue of its level while it waits. */
export interface Order {
  readonly id: number;
  readonly player: Player;
  readonly runner: RunnerBook;
  readonly side: Side;
  /** The tick of its price. */
  tick: number;
  /** Paise; 0 once it is over. */
  left: number;
  matched: number;
  readonly persistence: Persistence;
  readonly postOnly: boolean;
  /** Epoch ms; infinite without. */
  readonly goodUntil: number;
  isQueued: boolean;
  previous: Order | undefined;
  next: Order | undefined;
}

/**
 * The orders of one side of a runner by rank. At each price the players' queue is served first, then
 * the feed's market maker.
 */
export interface BookSide {
  readonly side: Side;
  readonly heads: (Order | undefined)[];
  readonly tails: (Order | undefined)[];
  /** What the players' orders of a rank wait for, paise. */
  readonly waiting: Float64Array;
  /** Ranks with orders of players. */
  readonly ranks: RankSet;
  /** What the market maker has left at a rank, and what the feed published; paise. */
  readonly made: Float64Array;
  readonly published: Float64Array;
  /** Ranks where the market maker has something left. */
  readonly madeRanks: RankSet;
}

/** The two sides of a runner. */
export interface RunnerBook {
  readonly id: string;
  status: 'active' | 'hidden' | 'removed';
  readonly back: BookSide;
  readonly lay: BookSide;
}

const createBookSide = (side: Side): BookSide => ({
  side,
  heads: new Array<Order | undefined>(TICKS).fill(undefined),
  tails: new Array<Order | undefined>(TICKS).fill(undefined),
  waiting: new Float64Array(TICKS),
  ranks: createRankSet(),
  made: new Float64Array(TICKS),
  published: new Float64Array(TICKS),
  madeRanks: createRankSet(),
});

export const createRunnerBook = (id: string): RunnerBook => ({
  id,
  status: 'active',
  back: createBookSide('back'),
  lay: createBookSide('lay'),
});

/** Returns the orders that an order of `side` takes. */
export const oppositeOf = (runner: RunnerBook, side: Side) =>
  side === 'back' ? runner.lay : runner.back;

/** Returns the best rank of a side, of players or the market maker; `NO_RANK` without any. */
export function findBest({ ranks, madeRanks }: BookSide): number {
  return Math.min(findLowest(ranks), findLowest(madeRanks));
}

/** Puts an order at the back of the queue of its price. */
export function enqueue(order: Order): void {
  const side = order.runner[order.side];
  const rank = toRank(order.side, order.tick);
  const last = side.tails[rank];
  order.isQueued = true;
  order.previous = last;
  order.next = undefined;
  if (last) last.next = order;
  else {
    side.heads[rank] = order;
    addRank(side.ranks, rank);
  }
  side.tails[rank] = order;
  side.waiting[rank] = (side.waiting[rank] ?? 0) + order.left;
}

/** Takes an order out of its queue. */
export function dequeue(order: Order): void {
  const side = order.runner[order.side];
  const rank = toRank(order.side, order.tick);
  const { previous, next } = order;
  if (previous) previous.next = next;
  else side.heads[rank] = next;
  if (next) next.previous = previous;
  else side.tails[rank] = previous;
  if (!previous && !next) deleteRank(side.ranks, rank);
  side.waiting[rank] = (side.waiting[rank] ?? 0) - order.left;
  order.isQueued = false;
  order.previous = undefined;
  order.next = undefined;
}

/** Lowers what an order waits for, at its place. */
export function lowerLeft(order: Order, size: number): void {
  order.left -= size;
  if (!order.isQueued) return;
  const rank = toRank(order.side, order.tick);
  const { waiting } = order.runner[order.side];
  waiting[rank] = (waiting[rank] ?? 0) - size;
}

/** Takes from the market maker's level. */
export function takeMade(side: BookSide, rank: number, size: number): void {
  const left = (side.made[rank] ?? 0) - size;
  side.made[rank] = left;
  if (left === 0) deleteRank(side.madeRanks, rank);
}

/** Publishes another size of a level; a repeated size is no new one: what was taken stays taken. */
function publish(side: BookSide, rank: number, size: number): void {
  if (side.published[rank] === size) return;
  side.published[rank] = size;
  side.made[rank] = size;
  if (size > 0) addRank(side.madeRanks, rank);
  else deleteRank(side.madeRanks, rank);
}

const isSize = (size: number) => Number.isSafeInteger(size) && size >= 0;

/** Applies levels of the feed to the market maker's side; those off the ladder are not matched. */
export function publishLevels(
  side: BookSide,
  isSnapshot: boolean,
  levels: readonly OfferedLevel[],
) {
  const ranks = new Set<number>();
  for (const [price, size] of levels) {
    const tick = toTick(price);
    if (tick < 0 || !isSize(size)) continue;
    const rank = toRank(side.side, tick);
    ranks.add(rank);
    publish(side, rank, size);
  }
  if (!isSnapshot) return;
  for (let rank = 0; rank < TICKS; rank += 1) if (!ranks.has(rank)) publish(side, rank, 0);
}

/** A price level as players see it, paise. */
export interface BookLevel {
  price: number;
  /** What players' orders wait for. */
  waiting: number;
  /** What the feed has left. */
  made: number;
}

/** Returns the levels of a side, the best for those who take them first. */
export function listLevels({ side, waiting, made }: BookSide): BookLevel[] {
  const levels: BookLevel[] = [];
  for (let rank = 0; rank < TICKS; rank += 1) {
    const level = { waiting: waiting[rank] ?? 0, made: made[rank] ?? 0 };
    if (level.waiting + level.made > 0)
      levels.push({ price: toPrice(fromRank(side, rank)), ...level });
  }
  return levels;
}
