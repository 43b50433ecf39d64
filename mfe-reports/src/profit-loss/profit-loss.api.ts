import { call } from '@exchange/api';
import { endpoints, type ProfitLossQuery } from '@exchange/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

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
