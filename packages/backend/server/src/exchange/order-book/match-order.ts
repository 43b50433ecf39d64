import {
  type BookSide,
  findBest,
  type Order,
  oppositeOf,
  type RunnerBook,
  takeMade,
} from './book-side.ts';
import { findCross, takeCross } from './cross-match.ts';
import { MARKET_MAKER } from './events.ts';
import { findLowest } from './rank-set.ts';
import { emit, fill, nextSeq, type Turn } from './state.ts';
import { fromRank, NO_RANK, TICKS, toPrice, toRank } from './ticks.ts';

/** Matches two orders at the price of the one that waited. */
function trade(turn: Turn, taker: Order, maker: Order): void {
  const size = Math.min(taker.left, maker.left);
  const price = toPrice(maker.tick);
  const isBack = taker.side === 'back';
  emit(turn, {
    type: 'traded',
    seq: nextSeq(turn),
    at: turn.at,
    runnerId: taker.runner.id,
    price,
    size,
    backId: isBack ? taker.id : maker.id,
    layId: isBack ? maker.id : taker.id,
    level: price,
  });
  fill(turn.state, maker, size);
  fill(turn.state, taker, size);
}

/** Matches an order with a level of the market maker, at the price of the one that waited. */
function tradeMade(turn: Turn, order: Order, tick: number, made: { side: BookSide; rank: number }) {
  const size = Math.min(order.left, made.side.made[made.rank] ?? 0);
  const isBack = order.side === 'back';
  emit(turn, {
    type: 'traded',
    seq: nextSeq(turn),
    at: turn.at,
    runnerId: order.runner.id,
    price: toPrice(tick),
    size,
    backId: isBack ? order.id : MARKET_MAKER,
    layId: isBack ? MARKET_MAKER : order.id,
    level: toPrice(fromRank(made.side.side, made.rank)),
  });
  takeMade(made.side, made.rank, size);
  fill(turn.state, order, size);
}

/** Takes one level: players in the order of their time, then the market maker. */
function takeLevel(turn: Turn, taker: Order, side: BookSide, rank: number): 'ok' | 'self-match' {
  for (let maker = side.heads[rank]; maker && taker.left > 0; maker = side.heads[rank]) {
    if (maker.player === taker.player) return 'self-match';
    trade(turn, taker, maker);
  }
  if (taker.left > 0 && (side.made[rank] ?? 0) > 0) {
    tradeMade(turn, taker, fromRank(side.side, rank), { side, rank });
  }
  return 'ok';
}

/**
 * Matches an order that does not wait yet: the best price first, through the other runners only where
 * that is better. Stops before an own order, and returns so.
 */
export function matchOrder(turn: Turn, taker: Order): 'ok' | 'self-match' {
  const { state } = turn;
  const side = oppositeOf(taker.runner, taker.side);
  const limit = toRank(side.side, taker.tick);
  let cross = findCross(state, taker);
  while (taker.left > 0) {
    const rank = findBest(side);
    if (cross && cross.rank <= limit && cross.rank < rank) {
      cross = takeCross(turn, taker, cross) ? findCross(state, taker) : undefined;
    } else {
      if (rank > limit) return 'ok';
      if (takeLevel(turn, taker, side, rank) === 'self-match') return 'self-match';
    }
  }
  return 'ok';
}

/** Returns true if an order would be matched at once by another of its runner. */
export function isReached(runner: RunnerBook, order: Pick<Order, 'side' | 'tick'>): boolean {
  const side = oppositeOf(runner, order.side);
  return findBest(side) <= toRank(side.side, order.tick);
}

/** Returns what a queue holds before the player's first order, paise. */
function sumBefore(side: BookSide, rank: number, { player }: Order): number {
  let sum = 0;
  for (let order = side.heads[rank]; order; order = order.next) {
    if (order.player === player) return sum;
    sum += order.left;
  }
  return sum;
}

/**
 * Returns how much of an order its runner's other side could fill now, up to the first own order;
 * paise.
 */
export function sumAvailable(taker: Order): number {
  const side = oppositeOf(taker.runner, taker.side);
  const limit = toRank(side.side, taker.tick);
  const hasOwn = taker.player.unmatched > 0;
  let sum = 0;
  for (let rank = findBest(side); rank <= limit && sum < taker.left; rank += 1) {
    const unmatched = side.unmatched[rank] ?? 0;
    const before = hasOwn ? sumBefore(side, rank, taker) : unmatched;
    sum += before;
    if (before < unmatched) break;
    sum += side.made[rank] ?? 0;
  }
  return Math.min(sum, taker.left);
}

/** Matches the players' waiting orders of one side with the levels that the feed has now. */
function matchSide(turn: Turn, unmatched: BookSide, made: BookSide): void {
  for (;;) {
    const rank = findLowest(unmatched.ranks);
    const best = findLowest(made.madeRanks);
    if (rank === NO_RANK || best === NO_RANK || best > TICKS - 1 - rank) return;
    const order = unmatched.heads[rank];
    if (!order) return;
    tradeMade(turn, order, order.tick, { side: made, rank: best });
  }
}

/** Matches the players' waiting orders of a runner with the feed's levels: they keep their price. */
export function matchOffers(turn: Turn, runner: RunnerBook): void {
  if (turn.state.status !== 'OPEN' || runner.status !== 'active') return;
  matchSide(turn, runner.back, runner.lay);
  matchSide(turn, runner.lay, runner.back);
}
