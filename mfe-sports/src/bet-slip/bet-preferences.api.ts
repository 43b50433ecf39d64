import { createPreference, queryClient } from '@exchange/api';
import {
  DEFAULT_PRICE_RULE,
  type PriceRule,
  readPriceRule,
  toPriceRulePreference,
} from '@exchange/contract';
import { selectToken, useSignedIn } from '@exchange/store';
import { useQuery } from '@tanstack/react-query';

const priceRule = createPreference<PriceRule>({
  name: 'price-change',
  read: readPriceRule,
  toChange: toPriceRulePreference,
  unsavedText: 'The choice could not be saved. Please try again.',
});

/**
 * Returns the player's rule for price moves; until it is known, the default. Fetches it only if
 * `isNeeded`.
 */
export function usePriceRule(isNeeded = true): PriceRule {
  const signedIn = useSignedIn();
  const enabled = signedIn && isNeeded;
  const { data = DEFAULT_PRICE_RULE } = useQuery({ ...priceRule.query, enabled }, queryClient);
  return data;
}

/** Like {@link usePriceRule}, outside of React. */
export const selectPriceRule = (): PriceRule =>
  (selectToken() && queryClient.getQueryData(priceRule.query.queryKey)) || DEFAULT_PRICE_RULE;

/** Stores the player's rule; it applies at once. */
export const savePriceRule = priceRule.save;
