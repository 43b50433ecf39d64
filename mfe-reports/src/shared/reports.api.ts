import { call, isApiError, isUnknownCall, queryKeys, useCancelBet } from '@exchange/api';
import {
  type BetsQuery,
  endpoints,
  type ProfitLossQuery,
  type StatementQuery,
} from '@exchange/contract';
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
export { isUnknownCall, useCancelBet };

/** Polling interval in ms, for closed markets and matched bets. */
const REFRESH_MS = 5000;

/** Query of the player's open markets, under the key of bets, as each bet changes them. */
export const openMarketsQuery = queryOptions({
  queryKey: queryKeys.bets('market-analysis'),
  queryFn: ({ signal }) => call(endpoints.marketAnalysis, undefined, { signal }),
  refetchInterval: ({ state }) => (state.data === undefined && state.error ? false : REFRESH_MS),
});

/** Fetches a page of profit and loss. */
export const readProfitLoss = (query: ProfitLossQuery, signal?: AbortSignal) =>
  call(endpoints.profitLoss, query, signal && { signal });

/** Query of a page of profit and loss. */
export const profitLossQuery = (query: ProfitLossQuery) =>
  queryOptions({
    queryKey: ['profit-loss', query],
    queryFn: ({ signal }) => readProfitLoss(query, signal),
    placeholderData: keepPreviousData,
  });

/** Fetches a page of the account statement, newest first. */
export const readStatement = (query: StatementQuery, signal?: AbortSignal) =>
  call(endpoints.statement, query, signal && { signal });

/** Query of a page of the account statement; the previous page stays while it loads. */
export const statementQuery = (query: StatementQuery) =>
  queryOptions({
    queryKey: ['statement', query],
    queryFn: async ({ signal }) => ({
      ...(await readStatement(query, signal)),
      page: query.page,
    }),
    placeholderData: keepPreviousData,
  });

/** Returns the server's rejection and its field; undefined for other failures. */
export function selectFailure(error: unknown): { message: string; field?: string } | undefined {
  if (!isApiError(error) || error.kind !== 'refused') return undefined;
  const { field } = error.detail;
  return { message: error.message, ...(field && { field }) };
}
