import { call, queryKeys } from '@exchange/api';
import { endpoints } from '@exchange/contract';
import { queryOptions } from '@tanstack/react-query';

/** Polling interval in ms, for closed markets and matched bets. */
const REFRESH_MS = 5000;

/** Query of the player's open markets, under the key of bets, as each bet changes them. */
export const openMarketsQuery = queryOptions({
  queryKey: queryKeys.bets('market-analysis'),
  queryFn: ({ signal }) => call(endpoints.marketAnalysis, undefined, { signal }),
  refetchInterval: ({ state }) => (state.data === undefined && state.error ? false : REFRESH_MS),
});
