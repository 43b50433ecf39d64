import { call, queryKeys, unlessUnknown } from '@exchange/api';
import { endpoints } from '@exchange/contract';
import { queryOptions } from '@tanstack/react-query';

/** Query of accounts of earlier withdrawals; none if the backend does not store them. */
export const previousAccountsQuery = queryOptions({
  queryKey: queryKeys.previousAccounts(),
  queryFn: ({ signal }) =>
    unlessUnknown(call(endpoints.previousAccounts, undefined, { signal }), []),
});
