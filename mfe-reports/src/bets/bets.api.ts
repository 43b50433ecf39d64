import { BETS_KEY, call, useCancelBet } from '@exchange/api';
import { type BetsQuery, endpoints } from '@exchange/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Reads a page of the player's bets. */
export const readBets = (query: BetsQuery, signal?: AbortSignal) =>
  call(endpoints.myBets, query, signal && { signal });

/** A page of the player's bets with its number: while the next one comes, this one still shows. */
export const betsQuery = (query: BetsQuery) =>
  queryOptions({
    queryKey: [BETS_KEY, query.kind, 'report', query],
    queryFn: async ({ signal }) => ({ ...(await readBets(query, signal)), page: query.page }),
    placeholderData: keepPreviousData,
  });

/** For pages, which ask nothing of the server themselves. */
export { useCancelBet };
