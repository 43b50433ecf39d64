import { CLASSIC_LADDER } from '@exchange/contract';
import type { Offer, ReferenceOrder } from './reference-orders.ts';

/** The best offers of another runner; no price without any. */
export interface ReferenceLeg {
  runnerId: string;
  price: number | undefined;
  offers: readonly Offer[];
}

const toHundredths = (price: number) => BigInt(Math.round(price * 100));

/** Compares the sum of 1/price with 1: exactly, in fractions. */
function compareSum(prices: readonly number[]): -1 | 0 | 1 {
  let [top, bottom] = [0n, 1n];
  for (const price of prices.map(toHundredths)) {
    top = top * price + 100n * bottom;
    bottom *= price;
  }
  if (top === bottom) return 0;
  return top > bottom ? 1 : -1;
}

/** Returns the whole stakes of the legs for a taker's stake, a back's rounded down, a lay's up. */
function toStakes(isBack: boolean, payout: bigint, prices: readonly bigint[]) {
  return prices.map((price) => (isBack ? payout / price : (payout + price - 1n) / price));
}

/** A cross-match: the stakes, the taker's first, are there only if some balance. */
export interface ReferenceCross {
  price: number;
  legs: readonly ReferenceLeg[];
  stakes: readonly number[] | undefined;
}

/** Returns the cross-match that the rule gives. */
export function findReferenceCross(
  taker: ReferenceOrder,
  legs: readonly ReferenceLeg[],
): ReferenceCross | undefined {
  const others = legs.flatMap(({ price }) => (price === undefined ? [] : [price]));
  if (others.length === 0 || others.length < legs.length || compareSum(others) >= 0)
    return undefined;
  const isBack = taker.side === 'back';
  const { prices } = CLASSIC_LADDER;
  const price = isBack
    ? prices.findLast((one) => compareSum([one, ...others]) >= 0)
    : prices.find((one) => compareSum([one, ...others]) <= 0);
  if (price === undefined) return undefined;
  const own = toHundredths(price);
  const ofLegs = others.map(toHundredths);
  const isHeld = (stake: number) =>
    toStakes(isBack, BigInt(stake) * own, ofLegs).every(
      (one, index) =>
        one <= (legs[index]?.offers ?? []).reduce((sum, { left }) => sum + BigInt(left), 0n),
    );
  let [low, high] = [0, taker.left];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isHeld(middle)) low = middle;
    else high = middle - 1;
  }
  let stakes: readonly number[] | undefined;
  for (let stake = low; stake > 0 && stake > low - 100 && !stakes; stake -= 1) {
    const payout = BigInt(stake) * own;
    const each = toStakes(isBack, payout, ofLegs);
    const collected = 100n * each.reduce((sum, one) => sum + one, BigInt(stake));
    const isBalanced = isBack ? collected >= payout : collected <= payout;
    if (isBalanced && each.every((one) => one > 0n)) stakes = [stake, ...each.map(Number)];
  }
  const areOffered = legs.every(({ offers }) => offers.length > 0);
  return { price, legs, stakes: areOffered ? stakes : undefined };
}
