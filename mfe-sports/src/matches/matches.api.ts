import { call, useArePricesStale } from '@exchange/api';
import {
  endpoints,
  type MatchList,
  type MatchListQuery,
  POLL_INTERVAL_MS,
} from '@exchange/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { selectPollInterval } from '../bet-slip/bet-slip.api.ts';
import { MATCH_LISTS_KEY } from '../shared/listed-match.api.ts';
import { applyOrder, extendOrder, replaceEqualMatches } from './match-list.model.ts';

/** Query of a page of in-play and upcoming matches with their best prices; '0' is all. */
const matchListQuery = ({ sportId = '0', seriesId = '0', page = 1 }: MatchListQuery) =>
  queryOptions({
    queryKey: [MATCH_LISTS_KEY, sportId, seriesId, page],
    queryFn: ({ signal }) => call(endpoints.matchList, { sportId, seriesId, page }, { signal }),
    staleTime: POLL_INTERVAL_MS,
    structuralSharing: (before, next) =>
      replaceEqualMatches(before as MatchList | undefined, next as MatchList),
  });

/** Returns the list with its matches in play liveliest first, as of the page's first data. */
function useSteadyOrder(list: MatchList | undefined): MatchList | undefined {
  const [order, setOrder] = useState<readonly string[]>([]);
  const extended = list ? extendOrder(order, list.inPlay) : order;
  if (extended !== order) setOrder(extended);
  return useMemo(() => list && applyOrder(list, extended), [list, extended]);
}

/**
 * Returns the list, liveliest match first, and if its prices were unconfirmed for 5 s. `watched`
 * false: off the screen, so it is not polled and never stale.
 */
export function useMatchList(query: MatchListQuery = {}, watched = true) {
  const result = useQuery({
    ...matchListQuery(query),
    refetchInterval: watched ? selectPollInterval : false,
  });
  const stale = useArePricesStale(result.dataUpdatedAt);
  return { ...result, data: useSteadyOrder(result.data), stale: watched && stale };
}
