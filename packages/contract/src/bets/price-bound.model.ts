import type { PriceType } from '../matches/market.model.ts';
import type { PriceRule } from '../users/bet-preferences.model.ts';
import type { Side } from './bets.model.ts';

/** The price that a bet asks for, and which others it takes. */
export interface AskedPrice {
  side: Side;
  /** Decimal odds, or a rate. */
  price: number;
  priceType: PriceType;
  rule: PriceRule;
}

/** Prices that are as good as equal. */
const SAME = 1e-9;

/** What a price pays for each rupee of stake: odds − 1, or the rate. */
const toPay = (price: number, priceType: PriceType) =>
  priceType === 'decimal' ? price - 1 : price;

/**
 * Returns whether a bet takes `price`. The tolerance counts on what the price pays (odds − 1, or the
 * rate): a back wins at most, a lay risks at most so many percent less or more than was asked.
 */
export function isPriceTaken({ side, price: asked, priceType, rule }: AskedPrice, price: number) {
  const gain = side === 'back' ? price - asked : asked - price;
  if (rule.priceChange === 'none') return Math.abs(gain) < SAME;
  const percent = rule.priceChange === 'any' ? rule.priceTolerance : 0;
  return gain > -((toPay(asked, priceType) * percent) / 100 + SAME);
}
