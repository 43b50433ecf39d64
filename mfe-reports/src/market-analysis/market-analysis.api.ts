import { BETS_KEY, call } from '@exchange/api';
import { endpoints } from '@exchange/contract';
import { queryOptions } from '@tanstack/react-query';

/** Markets close and bets are matched meanwhile, in ms. */
const REFRESH_MS = 5000;

/** The player's open markets; the key is under that of bets, as each bet changes them. */
export const openMarketsQuery = queryOptions({
  queryKey: [BETS_KEY, 'market-analysis'],
  queryFn: ({ signal }) => call(endpoints.marketAnalysis, undefined, { signal }),
  refetchInterval: ({ state }) => (state.data === undefined && state.error ? false : REFRESH_MS),
});
