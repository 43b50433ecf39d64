import type { SaferGambling } from '@exchange/contract';
import { selectToken } from '@exchange/store';
import { queryOptions } from '@tanstack/react-query';
import { loadSignedInCalls } from './load-signed-in-calls.ts';
import { queryClient } from './query-client.ts';

type Calls = Awaited<ReturnType<typeof loadSignedInCalls>>;

/** Query of the player's limits, break and reality check. */
export const saferGamblingQuery = queryOptions({
  queryKey: ['safer-gambling'],
  queryFn: async ({ signal }) => (await loadSignedInCalls()).fetchSaferGambling(signal),
});

/** Caches the state that each command returns, so that every view follows at once. */
async function cacheState(send: (calls: Calls) => Promise<SaferGambling>): Promise<SaferGambling> {
  const token = selectToken();
  const state = await send(await loadSignedInCalls());
  // A response after a sign-out is dropped.
  if (selectToken() === token) queryClient.setQueryData(saferGamblingQuery.queryKey, state);
  return state;
}

/** Sets, changes or removes a limit. Rejects with `ApiError`. */
export const changeLimit = (input: Parameters<Calls['changeLimit']>[0]) =>
  cacheState((calls) => calls.changeLimit(input));
/** Begins a time-out of `hours`. Rejects with `ApiError`. */
export const takeTimeOut = (hours: number) => cacheState((calls) => calls.takeTimeOut(hours));
/** Begins a self-exclusion of `months`. Rejects with `ApiError`. */
export const excludeSelf = (months: number) => cacheState((calls) => calls.excludeSelf(months));
/** Ends an expired self-exclusion. Rejects with `ApiError`. */
export const endExclusion = () => cacheState((calls) => calls.endExclusion());
/** Changes the interval of reality checks or confirms one. Rejects with `ApiError`. */
export const checkReality = (input: Parameters<Calls['checkReality']>[0]) =>
  cacheState((calls) => calls.checkReality(input));
