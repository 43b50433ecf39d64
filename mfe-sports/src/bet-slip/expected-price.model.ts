import { isPriceAccepted, type Offer, type PriceRule, selectPriceType } from '@exchange/contract';
import type { SlipSelection } from './slip.model.ts';

/** Inputs of a bet's price beside its selection. */
interface Depth {
  /** Levels on the bet's side, best first; rupees. */
  levels: readonly Offer[];
  rule: PriceRule;
  /** Rupees. */
  stake: number;
}

/**
 * Returns the mean price that a bet would get over the depth within its bound, as the server
 * matches it. Stake beyond the shown depth counts at its last price.
 */
export function calculateExpectedPrice(
  { side, odds, priceType }: Pick<SlipSelection, 'side' | 'odds' | 'priceType'>,
  { levels, rule, stake }: Depth,
): number {
  const offered = levels.filter(({ size }) => size > 0);
  const [best] = offered;
  if (!best) return odds;
  const seen = { side, price: odds, priceType: selectPriceType(odds, priceType), rule };
  // If the slip asks first, the bet then requests the current best price.
  const asked = isPriceAccepted(seen, best.price) ? seen : { ...seen, price: best.price };
  const taken = offered.filter(({ price }) => isPriceAccepted(asked, price));
  let left = stake;
  let sum = 0;
  for (const [at, { price, size }] of taken.entries()) {
    const part = at === taken.length - 1 ? left : Math.min(size, left);
    // A single price needs no arithmetic.
    if (part === left && left === stake) return price;
    sum += price * part;
    left -= part;
    if (left === 0) break;
  }
  return sum / stake;
}
