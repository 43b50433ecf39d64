import { call, isUnknownCall } from '@exchange/api';
import { endpoints, type WithdrawAccount } from '@exchange/contract';
import { queryOptions } from '@tanstack/react-query';

/** A backend without this call, which is an addition, knows no accounts. */
async function listAccounts(signal: AbortSignal): Promise<readonly WithdrawAccount[]> {
  try {
    return await call(endpoints.previousAccounts, undefined, { signal });
  } catch (error) {
    if (isUnknownCall(error)) return [];
    throw error;
  }
}

/** Accounts that the player withdrew to before. */
export const previousAccountsQuery = queryOptions({
  queryKey: ['previous-accounts'],
  queryFn: ({ signal }) => listAccounts(signal),
});
