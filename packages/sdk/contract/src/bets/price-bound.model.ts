import type { PriceType } from '../matches/market.model.ts';
import type { PriceRule } from '../users/bet-preferences.model.ts';
import type { Side } from './bets.model.ts';

/** The asked price of a bet and the tolerance around it. */
export interface AskedPrice {
  side: Side;
  /** Decimal odds, or a rate. */
  price: number;
  priceType: PriceType;
  rule: PriceRule;
}

/** Tolerance for equal prices. */
const SAME = 1e-9;

/** Returns the payout per rupee of stake: odds − 1, or the rate. */
const toPay = (price: number, priceType: PriceType) =>
  priceType === 'decimal' ? price - 1 : price;

/**
 * Returns true if a bet accepts `price`. The tolerance applies to the payout (odds − 1, or the
 * rate): percent that a back may win less, or a lay risk more, than asked.
 */
export function isPriceAccepted(
  { side, price: asked, priceType, rule }: AskedPrice,
  price: number,
) {
  const gain = side === 'back' ? price - asked : asked - price;
  if (rule.priceChange === 'none') return Math.abs(gain) < SAME;
  const percent = rule.priceChange === 'any' ? rule.priceTolerance : 0;
  return gain > -((toPay(asked, priceType) * percent) / 100 + SAME);
}
