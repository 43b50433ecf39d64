import { call, usePricesOld } from '@exchange/api';
import { endpoints, POLL_INTERVAL_MS } from '@exchange/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { selectPollInterval } from '../bet-slip/bet-slip.queries.ts';

/** In-play and upcoming matches of a sport or series with their best prices; '0' is all. */
const matchListQuery = ({ sportId = '0', seriesId = '0' } = {}) =>
  queryOptions({
    queryKey: ['matches', sportId, seriesId],
    queryFn: ({ signal }) => call(endpoints.matchList, { sportId, seriesId }, { signal }),
    refetchInterval: selectPollInterval,
    staleTime: POLL_INTERVAL_MS,
  });

/** The list, and whether nothing confirmed its prices for 5 s. */
export function useMatchList(query?: { sportId: string; seriesId: string }) {
  const result = useQuery(matchListQuery(query));
  return { ...result, old: usePricesOld(result.dataUpdatedAt) };
}
