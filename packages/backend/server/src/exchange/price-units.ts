/** Prices and rates are integers of 1/10,000 while they are multiplied. */
const PRICE_UNIT = 10_000;

/** Returns a price or rate as an integer, so that sums of stake × price are exact. */
export const toPriceUnits = (price: number) => BigInt(Math.round(price * PRICE_UNIT));
export const ONE_PRICE_UNIT = BigInt(PRICE_UNIT);

/** Divides units by `parts` to the nearest whole; halves go away from 0, so that both sides of a bet mirror each other. */
export function divideNearest(units: bigint, parts: bigint): bigint {
  const half = parts / 2n;
  return units < 0n ? -((-units + half) / parts) : (units + half) / parts;
}

/** Returns `units` of paise/10,000 as paise, to the nearest. */
export const toNearestPaise = (units: bigint) => Number(divideNearest(units, ONE_PRICE_UNIT));
