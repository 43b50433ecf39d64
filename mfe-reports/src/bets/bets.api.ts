import { call, queryKeys, useCancelBet } from '@exchange/api';
import { type BetsQuery, endpoints } from '@exchange/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Fetches a page of the player's bets. */
export const readBets = (query: BetsQuery, signal?: AbortSignal) =>
  call(endpoints.myBets, query, signal && { signal });

/** Query of a page of the player's bets; the previous page stays while it loads. */
export const betsQuery = (query: BetsQuery) =>
  queryOptions({
    queryKey: queryKeys.bets(query.kind, 'report', query),
    queryFn: async ({ signal }) => ({ ...(await readBets(query, signal)), page: query.page }),
    placeholderData: keepPreviousData,
  });

/** For pages, which make no calls themselves. */
export { useCancelBet };
