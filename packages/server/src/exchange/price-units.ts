/** Prices and rates are integers of 1/10,000 while they are multiplied. */
const PRICE_UNIT = 10_000;

/** A price or rate as an integer, so that sums of stake × price are exact. */
export const toPriceUnits = (price: number) => BigInt(Math.round(price * PRICE_UNIT));
export const ONE_PRICE_UNIT = BigInt(PRICE_UNIT);

/** `units` of paise/10,000 → paise, rounded down: what a player receives. */
export const floorPaise = (units: bigint) => Number(units / ONE_PRICE_UNIT);
/** `units` of paise/10,000 → paise, rounded up: what a player risks. */
export const ceilPaise = (units: bigint) => Number((units + ONE_PRICE_UNIT - 1n) / ONE_PRICE_UNIT);
