import { type BookSide, findBest, type Order, takeMade } from './book-side.ts';
import { type CrossLeg, MARKET_MAKER } from './events.ts';
import { type BookState, emit, fill, MAX_SIZE, nextSeq, type Turn } from './state.ts';
import {
  fromRank,
  HUNDREDTHS,
  NO_RANK,
  TICKS,
  tickAtLeast,
  tickAtMost,
  toPrice,
  toRank,
} from './ticks.ts';

/**
 * Cross-matching: orders of one side on all runners of a market with one winner are counterparties
 * of each other, as one of them must win (docs/decisions/order-book.md).
 */

/** The best level of another runner. */
interface Leg {
  runnerId: string;
  side: BookSide;
  rank: number;
  /** Its price in hundredths. */
  price: number;
}

/** A cross-match that an order could take: its price as tick, and as rank among what it takes. */
export interface Cross {
  tick: number;
  rank: number;
  legs: readonly Leg[];
}

/** Smaller stakes that are tried until one balances, a paisa each. */
const MAX_TRIES = 100;
/**
 * Sums of 1/price so near to a price of the ladder count as equal to it, as they are fractions. What is
 * paid is decided by whole stakes alone.
 */
const NEAR = 1e-9;

const hundredthsOf = (tick: number) => HUNDREDTHS[tick] ?? 0;

/** Divides whole numbers exactly, rounded down. */
const divide = (amount: number, by: number) => (amount - (amount % by)) / by;

/**
 * Returns the price that the others leave, as a tick: a back gets the highest one at which the stakes
 * of all cover what any winner pays, a lay the lowest one at which each winner pays all stakes.
 */
function findTick(side: Order['side'], legs: readonly Leg[]): number | undefined {
  let left = 1;
  for (const { price } of legs) left -= 100 / price;
  if (left < NEAR) return undefined;
  const exact = 100 / left;
  const tick = side === 'back' ? tickAtMost(exact * (1 + NEAR)) : tickAtLeast(exact * (1 - NEAR));
  return tick < 0 || tick >= TICKS ? undefined : tick;
}

/** Returns the cross-match that an order could take now; undefined where a runner has no order. */
export function findCross({ terms, runners }: BookState, taker: Order): Cross | undefined {
  if (terms.winners !== 1 || taker.postOnly) return undefined;
  const legs: Leg[] = [];
  for (const runner of runners) {
    if (runner === taker.runner || runner.status === 'removed') continue;
    const side = runner[taker.side];
    const rank = findBest(side);
    if (rank === NO_RANK || runner.status === 'hidden') return undefined;
    legs.push({ runnerId: runner.id, side, rank, price: hundredthsOf(fromRank(taker.side, rank)) });
  }
  if (legs.length === 0) return undefined;
  const tick = findTick(taker.side, legs);
  if (tick === undefined) return undefined;
  return { tick, rank: toRank(taker.side === 'back' ? 'lay' : 'back', tick), legs };
}

/** Returns what a level holds before the taker's own order there, at most `MAX_SIZE`; paise. */
function sumLevel({ side, rank }: Leg, { player }: Order): number {
  let sum = 0;
  for (let order = side.heads[rank]; order; order = order.next) {
    if (order.player === player) return sum;
    sum += order.left;
    if (sum >= MAX_SIZE) return MAX_SIZE;
  }
  return Math.min(MAX_SIZE, sum + (side.made[rank] ?? 0));
}

/**
 * Returns the stakes of the legs for a taker's stake, in paise, where the house loses with no winner;
 * undefined where it could, or where a leg would get nothing. `payout` and stakes × prices are hundredths of a paisa, so all is exact.
 */
function balance(stake: number, price: number, isBack: boolean, legs: readonly Leg[]) {
  const payout = stake * price;
  const stakes: number[] = [];
  let sum = stake;
  for (const leg of legs) {
    // A back must pay no more than the taker's payout, a lay no less.
    const own = divide(isBack ? payout : payout + leg.price - 1, leg.price);
    if (own === 0) return undefined;
    stakes.push(own);
    sum += own;
  }
  return (isBack ? 100 * sum >= payout : 100 * sum <= payout) ? stakes : undefined;
}

/**
 * Returns the largest balanced stakes that the levels hold, the taker's first; undefined if there are
 * none, or if an own order is first on a level.
 */
function findStakes(taker: Order, { tick, legs }: Cross): readonly number[] | undefined {
  const price = hundredthsOf(tick);
  const isBack = taker.side === 'back';
  let size = taker.left;
  for (const leg of legs) {
    const held = sumLevel(leg, taker);
    // Rounded down, a leg's stake of a small payout is 0: it would be held by a level with nothing.
    if (held === 0) return undefined;
    const payout = isBack ? (held + 1) * leg.price - 1 : held * leg.price;
    size = Math.min(size, divide(payout, price));
  }
  for (let stake = size; stake > 0 && stake > size - MAX_TRIES; stake -= 1) {
    const stakes = balance(stake, price, isBack, legs);
    if (stakes) return [stake, ...stakes];
  }
  return undefined;
}

/** Fills a level with a leg's stake: its queue, then the market maker. */
function fillLeg(state: BookState, { runnerId, side, rank, price }: Leg, stake: number) {
  const filled: CrossLeg[] = [];
  let left = stake;
  for (let order = side.heads[rank]; order && left > 0; order = side.heads[rank]) {
    const size = Math.min(order.left, left);
    filled.push({ orderId: order.id, runnerId, price: price / 100, size });
    fill(state, order, size);
    left -= size;
  }
  if (left > 0) {
    filled.push({ orderId: MARKET_MAKER, runnerId, price: price / 100, size: left });
    takeMade(side, rank, left);
  }
  return filled;
}

/** Fills an order and those of the other runners; false if no balanced stakes are left. */
export function takeCross(turn: Turn, taker: Order, cross: Cross): boolean {
  const { state } = turn;
  const stakes = findStakes(taker, cross);
  if (!stakes) return false;
  const [size = 0] = stakes;
  const legs: CrossLeg[] = [
    { orderId: taker.id, runnerId: taker.runner.id, price: toPrice(cross.tick), size },
  ];
  for (const [index, leg] of cross.legs.entries()) {
    legs.push(...fillLeg(state, leg, stakes[index + 1] ?? 0));
  }
  emit(turn, { type: 'crossed', seq: nextSeq(turn), at: turn.at, side: taker.side, legs });
  fill(state, taker, size);
  return true;
}
