import { PRICE_RULES, type PriceRule } from '@exchange/contract';

/** Returns the id of a rule in a list: 'none', 'better', 'any-5'. */
export const toRuleId = (rule: PriceRule): string =>
  rule.priceChange === 'any' ? `any-${rule.priceTolerance}` : rule.priceChange;

/** Returns the rule of an id, if it exists. */
export const findRule = (id: string): PriceRule | undefined =>
  PRICE_RULES.find((rule) => toRuleId(rule) === id);
