import { call } from '@exchange/api';
import { endpoints } from '@exchange/contract';
import { queryOptions } from '@tanstack/react-query';

/** Accounts that the player withdrew to before. */
export const previousAccountsQuery = queryOptions({
  queryKey: ['previous-accounts'],
  queryFn: ({ signal }) => call(endpoints.previousAccounts, undefined, { signal }),
});
