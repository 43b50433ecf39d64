import { askPreferences, queryClient } from '@exchange/api';
import {
  DEFAULT_PRICE_RULE,
  type PriceRule,
  readPriceRule,
  toPriceRulePreference,
} from '@exchange/contract';
import { selectToken, showToast, useSignedIn } from '@exchange/store';
import { queryOptions, useQuery } from '@tanstack/react-query';

const UNSAVED_TEXT = 'The choice could not be saved. Please try again.';

const priceRuleQuery = queryOptions({
  queryKey: ['preferences', 'price-change'],
  queryFn: async ({ signal }) => readPriceRule(await askPreferences({}, { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Returns the player's rule for price moves; until it is known, the default. Fetches it only if
 * `isNeeded`.
 */
export function usePriceRule(isNeeded = true): PriceRule {
  const signedIn = useSignedIn();
  const enabled = signedIn && isNeeded;
  const { data = DEFAULT_PRICE_RULE } = useQuery({ ...priceRuleQuery, enabled }, queryClient);
  return data;
}

/** Like {@link usePriceRule}, outside of React. */
export const selectPriceRule = (): PriceRule =>
  (selectToken() && queryClient.getQueryData(priceRuleQuery.queryKey)) || DEFAULT_PRICE_RULE;

/** Serialises saves, so that the last choice wins. */
let saving: Promise<unknown> = Promise.resolve();

/** Stores the player's rule; it applies at once. */
export function savePriceRule(rule: PriceRule): Promise<unknown> {
  queryClient.setQueryData(priceRuleQuery.queryKey, rule);
  const token = selectToken();
  saving = saving
    // A queued choice is never saved for the next player on this device.
    .then(async () => {
      if (token === selectToken()) await askPreferences(toPriceRulePreference(rule));
    })
    .catch(() => {
      showToast({ kind: 'error', text: UNSAVED_TEXT });
      return queryClient.invalidateQueries({ queryKey: priceRuleQuery.queryKey });
    });
  return saving;
}
