import { call, queryClient } from '@exchange/api';
import {
  DEFAULT_PRICE_CHANGE,
  endpoints,
  type PriceChange,
  readPriceChange,
  toPriceChangePreference,
} from '@exchange/contract';
import { notify, selectToken, useSignedIn } from '@exchange/store';
import { queryOptions, useQuery } from '@tanstack/react-query';

const UNSAVED_TEXT = 'The choice could not be saved. Please try again.';

const priceChangeQuery = queryOptions({
  queryKey: ['preferences', 'price-change'],
  queryFn: async ({ signal }) => readPriceChange(await call(endpoints.preferences, {}, { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Which moves of a price the player's bets take without asking; until it is known, better ones. */
export function usePriceChange(): PriceChange {
  const signedIn = useSignedIn();
  const { data = DEFAULT_PRICE_CHANGE } = useQuery({ ...priceChangeQuery, enabled: signedIn });
  return data;
}

/** Like {@link usePriceChange}, outside of React. */
export const selectPriceChange = (): PriceChange =>
  (selectToken() && queryClient.getQueryData(priceChangeQuery.queryKey)) || DEFAULT_PRICE_CHANGE;

/** One after the other, so that the last choice wins. */
let saving: Promise<unknown> = Promise.resolve();

/** Keeps the player's choice; it counts at once. */
export function keepPriceChange(choice: PriceChange): Promise<unknown> {
  queryClient.setQueryData(priceChangeQuery.queryKey, choice);
  const token = selectToken();
  saving = saving
    // A choice that waited behind others is never saved for the next player on this device.
    .then(async () => {
      if (token === selectToken())
        await call(endpoints.preferences, toPriceChangePreference(choice));
    })
    .catch(() => {
      notify({ kind: 'error', text: UNSAVED_TEXT });
      return queryClient.invalidateQueries({ queryKey: priceChangeQuery.queryKey });
    });
  return saving;
}
