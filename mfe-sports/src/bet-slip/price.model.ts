import {
  CLASSIC_LADDER,
  isPriceAccepted,
  moveTicks,
  nearestPrice,
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
  /** The player's own price; its bet waits with what it does not get. */
  limit?: number | undefined;
}

/** The parts of a bet at the player's own price that match at once and stay unmatched; rupees. */
export interface LimitOutcome {
  taken: number;
  /** Mean price of the taken part; undefined without one. */
  takenPrice: number | undefined;
  waits: number;
  /** Mean price of the whole stake, as if the rest was matched at the limit. */
  price: number;
}

/**
 * Splits a bet at the price `limit` or better over the shown depth, best level first, as the server
 * matches it.
 */
export function calculateLimitOutcome(
  { side, limit }: Pick<SlipSelection, 'side'> & { limit: number },
  levels: readonly Offer[],
  stake: number,
): LimitOutcome {
  const asked = {
    side,
    price: limit,
    priceType: 'decimal',
    rule: { priceChange: 'better' },
  } as const;
  const fills: Offer[] = [];
  let waits = stake;
  for (const { price, size } of levels) {
    const part = Math.min(size, waits);
    if (part <= 0 || !isPriceAccepted(asked, price)) continue;
    fills.push({ price, size: part });
    waits -= part;
  }
  const taken = stake - waits;
  const meanOf = (parts: readonly Offer[], sum: number) => {
    // A single price needs no arithmetic.
    if (parts.every(({ price }) => price === parts[0]?.price)) return parts[0]?.price;
    return parts.reduce((total, { price, size }) => total + price * size, 0) / sum;
  };
  const rest = waits > 0 ? [{ price: limit, size: waits }] : [];
  return {
    taken,
    takenPrice: meanOf(fills, taken),
    waits,
    price: meanOf([...fills, ...rest], stake) ?? limit,
  };
}

/** A price of the player's own choice as typed, and the ladder's price that it stands for. */
export interface LimitPrice {
  text: string;
  /** Undefined where the text is no price from 1.01 to 1000. */
  price?: number;
}

const PRICE_TEXT = /^\d{0,4}(?:\.\d{0,3})?$/;
const [LOWEST_PRICE = 1.01] = CLASSIC_LADDER.prices;
const HIGHEST_PRICE = CLASSIC_LADDER.prices.at(-1) ?? 1000;

/** The ends of the ladder, for texts. */
export const PRICE_RANGE = { lowest: LOWEST_PRICE, highest: HIGHEST_PRICE };

/**
 * Reads a typed price: one between two prices of the ladder becomes the nearest. An empty text is no
 * own price; undefined for a text that cannot become a price.
 */
export function readLimit(text: string): { limit: LimitPrice | undefined } | undefined {
  if (!PRICE_TEXT.test(text)) return undefined;
  if (text === '') return { limit: undefined };
  const typed = Number(text);
  const isInRange = typed >= LOWEST_PRICE && typed <= HIGHEST_PRICE;
  return {
    limit: { text, ...(isInRange && { price: nearestPrice(CLASSIC_LADDER, typed) }) },
  };
}

/** Returns the ladder's price `tick` steps (1 or −1) from a price, which may be off the ladder. */
export function stepPrice(price: number, tick: 1 | -1): number {
  const next = moveTicks(CLASSIC_LADDER, price, tick);
  if (next !== undefined) return next;
  const nearest = nearestPrice(CLASSIC_LADDER, price);
  return nearest > price === tick > 0 ? nearest : stepPrice(nearest, tick);
}

/**
 * Returns the mean price that a bet would get over the depth within its bound, as the server
 * matches it. Stake beyond the shown depth counts at its last price.
 */
export function calculateExpectedPrice(
  { side, odds, priceType }: Pick<SlipSelection, 'side' | 'odds' | 'priceType'>,
  { levels, rule, stake, limit }: Depth,
): number {
  if (limit !== undefined) return calculateLimitOutcome({ side, limit }, levels, stake).price;
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
