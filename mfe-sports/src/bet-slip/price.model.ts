import {
  isPriceAccepted,
  MAX_LEVELS,
  type Offer,
  PRICE_RULES,
  type PriceRule,
  type PriceType,
  selectPriceType,
} from '@exchange/contract';
import { formatPrice as formatTyped } from '@exchange/i18n';
import type { SlipSelection } from './slip.model.ts';

type PricedSelection = Pick<SlipSelection, 'side' | 'odds' | 'priceType'>;

/** The depth that a bet meets. */
interface Depth {
  /** Levels on the bet's side, best first; rupees. */
  levels: readonly Offer[];
  rule: PriceRule;
}

/** Returns the levels that a bet accepts, none if nothing is offered. */
export function selectAccepted(
  { side, odds, priceType }: PricedSelection,
  { levels, rule }: Depth,
): readonly Offer[] {
  const best = levels.find(({ size }) => size > 0);
  if (!best) return [];
  const seen = { side, price: odds, priceType: selectPriceType(odds, priceType), rule };
  // If the slip asks first, the bet then requests the current best price.
  const asked = isPriceAccepted(seen, best.price) ? seen : { ...seen, price: best.price };
  return levels.filter(({ price }) => isPriceAccepted(asked, price));
}

/**
 * Returns what a bet could get now, in whole rupees. Undefined if unknown: nothing is offered, or
 * levels deeper than the shown ones may be accepted, too.
 */
export function calculateAvailable(selection: PricedSelection, depth: Depth): number | undefined {
  const accepted = selectAccepted(selection, depth);
  const mayGoDeeper = depth.levels.length >= MAX_LEVELS && accepted.length === depth.levels.length;
  if (accepted.length === 0 || mayGoDeeper) return undefined;
  const paise = accepted.reduce((sum, { size }) => sum + Math.round(size * 100), 0);
  return Math.floor(paise / 100);
}

/**
 * Returns the mean price that a bet of `stake` rupees would get over the depth within its bound, as
 * the server matches it. Stake beyond the shown depth counts at its last price.
 */
export function calculateExpectedPrice(
  selection: PricedSelection,
  { stake, ...depth }: Depth & { stake: number },
): number {
  const taken = selectAccepted(selection, depth).filter(({ size }) => size > 0);
  if (taken.length === 0) return selection.odds;
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
