import { call } from '@exchange/api';
import { endpoints, type StatementQuery } from '@exchange/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

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
