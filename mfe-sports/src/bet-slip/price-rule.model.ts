import { PRICE_RULES, type PriceRule } from '@exchange/contract';

/** The name of a choice among those of a list: 'none', 'better', 'any-5'. */
export const toRuleId = (rule: PriceRule): string =>
  rule.priceChange === 'any' ? `any-${rule.priceTolerance}` : rule.priceChange;

/** The choice of a name; undefined where there is none. */
export const findRule = (id: string): PriceRule | undefined =>
  PRICE_RULES.find((rule) => toRuleId(rule) === id);
