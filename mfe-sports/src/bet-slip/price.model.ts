import {
  isPriceAccepted,
  type Offer,
  PRICE_RULES,
  type PriceRule,
  type PriceType,
  selectPriceType,
} from '@exchange/contract';
import { formatPrice as formatTyped } from '@exchange/i18n';
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

/** Formats a price for players: decimal odds, or a bookmaker's rate in paise per rupee. */
export const formatPrice = (price: number, type?: PriceType): string =>
  formatTyped(price, selectPriceType(price, type));

/** Returns the id of a rule in a list: 'none', 'better', 'any-5'. */
export const toRuleId = (rule: PriceRule): string =>
  rule.priceChange === 'any' ? `any-${rule.priceTolerance}` : rule.priceChange;

/** Returns the rule of an id, if it exists. */
export const findRule = (id: string): PriceRule | undefined =>
  PRICE_RULES.find((rule) => toRuleId(rule) === id);

/** Screen-reader text around a cell's two numbers, the large one first. */
export interface PriceSpeech {
  before: string;
  between: string;
  after: string;
}

/** Placeholder of a number in a sentence; no other text contains it. */
export const NUMBER_MARK = '\u0000';

/** Splits a translated sentence at its two numbers, so that a tick changes only these. */
export function splitSpeech(sentence: string): PriceSpeech {
  const [before = '', between = '', after = ''] = sentence.split(NUMBER_MARK);
  return { before, between, after };
}

/** Joins the sentence with its numbers. */
export const joinSpeech = (
  { before, between, after }: PriceSpeech,
  large: string,
  small: string,
): string => before + large + between + small + after;
