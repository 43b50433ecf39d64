/** Price moves that a bet accepts without asking (decisions, "Additions"). */
export const PRICE_CHANGES = ['none', 'better', 'any'] as const;
export type PriceChange = (typeof PRICE_CHANGES)[number];

/** Tolerances for 'any', in percent (docs/decisions/price-bound.md). */
export const PRICE_TOLERANCES = [1, 5, 10] as const;
export type PriceTolerance = (typeof PRICE_TOLERANCES)[number];

/** For clients that send 'any' alone. */
export const DEFAULT_PRICE_TOLERANCE: PriceTolerance = 5;

/** A rule for price changes; only 'any' has a tolerance. */
export type PriceRule =
  | { priceChange: 'none' | 'better' }
  | { priceChange: 'any'; priceTolerance: PriceTolerance };

/** Every rule, the strictest first. */
export const PRICE_RULES: readonly PriceRule[] = [
  { priceChange: 'none' },
  { priceChange: 'better' },
  ...PRICE_TOLERANCES.map((priceTolerance) => ({ priceChange: 'any' as const, priceTolerance })),
];

/** For calls without a rule. */
export const DEFAULT_PRICE_CHANGE = 'better';
/** For guests, and for players without a choice. */
export const DEFAULT_PRICE_RULE: PriceRule = { priceChange: DEFAULT_PRICE_CHANGE };

/** Names among a player's `preferences`. */
const PRICE_CHANGE_NAME = 'price_change';
const PRICE_TOLERANCE_NAME = 'price_tolerance';

/** Returns the player's rule; the default if it is missing or invalid. */
export function readPriceRule(preferences: Record<string, unknown>): PriceRule {
  const priceChange = PRICE_CHANGES.find((one) => one === preferences[PRICE_CHANGE_NAME]);
  if (priceChange === undefined) return DEFAULT_PRICE_RULE;
  if (priceChange !== 'any') return { priceChange };
  const kept = PRICE_TOLERANCES.find((one) => one === preferences[PRICE_TOLERANCE_NAME]);
  return { priceChange, priceTolerance: kept ?? DEFAULT_PRICE_TOLERANCE };
}

/** Returns the change of `preferences` that stores `rule`; null removes a former tolerance. */
export const toPriceRulePreference = (rule: PriceRule) => ({
  preferences: {
    [PRICE_CHANGE_NAME]: rule.priceChange,
    [PRICE_TOLERANCE_NAME]: rule.priceChange === 'any' ? rule.priceTolerance : null,
  },
});
