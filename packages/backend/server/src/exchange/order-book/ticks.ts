import { CLASSIC_LADDER } from '@exchange/contract';
import type { Side } from '../position.ts';

/** The prices of the ladder by tick, rising. */
const PRICES = CLASSIC_LADDER.prices;
export const TICKS = PRICES.length;
const LAST_TICK = TICKS - 1;

/** Prices in hundredths by tick: a stake in paise times such a price is exact. */
export const HUNDREDTHS = Int32Array.from(PRICES, (price) => Math.round(price * 100));
const MAX_HUNDREDTHS = HUNDREDTHS.at(-1) ?? 0;

/** Tick of the highest price up to a number of hundredths; -1 below the ladder. */
const TICK_AT_MOST = new Int16Array(MAX_HUNDREDTHS + 1).fill(-1);
for (let hundredths = 0, tick = -1; hundredths <= MAX_HUNDREDTHS; hundredths += 1) {
  if (HUNDREDTHS[tick + 1] === hundredths) tick += 1;
  TICK_AT_MOST[hundredths] = tick;
}

/** Returns the tick of the highest price up to `hundredths` (may be a fraction); -1 below the ladder. */
export const tickAtMost = (hundredths: number): number =>
  hundredths >= MAX_HUNDREDTHS ? LAST_TICK : (TICK_AT_MOST[Math.floor(hundredths)] ?? -1);

/** Returns the tick of the lowest price from `hundredths` on; `TICKS` above the ladder. */
export const tickAtLeast = (hundredths: number): number =>
  hundredths > MAX_HUNDREDTHS ? TICKS : tickAtMost(Math.ceil(hundredths) - 1) + 1;

/** Returns the tick of a price; -1 off the ladder. */
export function toTick(price: number): number {
  const hundredths = Math.round(price * 100);
  const tick = TICK_AT_MOST[hundredths] ?? -1;
  if (HUNDREDTHS[tick] !== hundredths) return -1;
  return Math.abs(price * 100 - hundredths) < 1e-6 ? tick : -1;
}

/** Returns the price of a tick. */
export const toPrice = (tick: number): number => PRICES[tick] ?? 0;

/**
 * Returns the rank of a price among the orders of `side`: 0 is the best for those who take them.
 * Backs are taken from the lowest price up, lays from the highest down; the other side's rank of the
 * same tick, too.
 */
export const toRank = (side: Side, tick: number) => (side === 'back' ? tick : LAST_TICK - tick);

/** Returns the tick of a rank: the same mirror image. */
export const fromRank = toRank;

/** The rank of a side without orders: no limit reaches it. */
export const NO_RANK = TICKS;
