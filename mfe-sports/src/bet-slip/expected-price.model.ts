import { isPriceTaken, type Offer, type PriceRule, selectPriceType } from '@exchange/contract';
import type { SlipSelection } from './slip.model.ts';

/** What the price of a bet depends on beside its selection. */
interface Depth {
  /** What is offered on the bet's side, best first; rupees. */
  levels: readonly Offer[];
  rule: PriceRule;
  /** Rupees. */
  stake: number;
}

/**
 * Returns the mean price that a bet would get now over the depth that its rule takes, as the server
 * matches it. What is beyond the depth shown counts at the last price of it.
 */
export function calculateExpectedPrice(
  { side, odds, priceType }: Pick<SlipSelection, 'side' | 'odds' | 'priceType'>,
  { levels, rule, stake }: Depth,
): number {
  const offered = levels.filter(({ size }) => size > 0);
  const [best] = offered;
  if (!best) return odds;
  const seen = { side, price: odds, priceType: selectPriceType(odds, priceType), rule };
  // Where the slip asks first, the bet then asks for the best price of now.
  const asked = isPriceTaken(seen, best.price) ? seen : { ...seen, price: best.price };
  const taken = offered.filter(({ price }) => isPriceTaken(asked, price));
  let left = stake;
  let sum = 0;
  for (const [at, { price, size }] of taken.entries()) {
    const part = at === taken.length - 1 ? left : Math.min(size, left);
    // One price alone stays exactly what it is.
    if (part === left && left === stake) return price;
    sum += price * part;
    left -= part;
    if (left === 0) break;
  }
  return sum / stake;
}
