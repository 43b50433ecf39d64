import { WALLET_REFRESH_MS } from '@exchange/contract';
import { queryOptions } from '@tanstack/react-query';
import { fetchOwnDetails } from './own-details.ts';
import { queryKeys } from './query-keys.ts';

/**
 * Query of the number of players' requests that wait for a decision of the staff who read it; null
 * if the backend does not count them.
 */
export const requestsToDecideQuery = queryOptions({
  queryKey: queryKeys.staff('requests-to-decide'),
  queryFn: async ({ signal }) => {
    const { requestsToDecide } = await fetchOwnDetails(signal);
    return requestsToDecide ?? null;
  },
  refetchInterval: ({ state: { data } }) => (data == null ? false : WALLET_REFRESH_MS),
});
