import { CLASSIC_LADDER } from '../../../exchange/ladder.ts';

const { prices } = CLASSIC_LADDER;
export const LAST_INDEX = prices.length - 1;

/** Returns the index of a price on the classic ladder, interpolated between two prices. */
export function toLadderIndex(price: number): number {
  let [low, high] = [0, LAST_INDEX];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((prices[middle] ?? 0) <= price) low = middle;
    else high = middle - 1;
  }
  const [below, above] = [prices[low] ?? 0, prices[low + 1]];
  if (above === undefined || price <= below) return low;
  return low + (price - below) / (above - below);
}

/** Returns the price at an index of the ladder. */
export function toPrice(place: number): number {
  const price = prices[place];
  if (price === undefined) throw new Error(`${place} is not a place of the price ladder`);
  return price;
}
