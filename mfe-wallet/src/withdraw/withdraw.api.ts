import { call, unlessUnknown } from '@exchange/api';
import { endpoints } from '@exchange/contract';
import { queryOptions } from '@tanstack/react-query';

/** Accounts that the player withdrew to before; none where the backend does not keep them. */
export const previousAccountsQuery = queryOptions({
  queryKey: ['previous-accounts'],
  queryFn: ({ signal }) =>
    unlessUnknown(call(endpoints.previousAccounts, undefined, { signal }), []),
});
