import { endpoints, type SaferGambling } from '@exchange/contract';
import { selectToken } from '@exchange/store';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { queryClient } from './query-client.ts';

/** Query of the player's limits, break and reality check. */
export const saferGamblingQuery = queryOptions({
  queryKey: ['safer-gambling'],
  queryFn: ({ signal }) => call(endpoints.saferGambling, undefined, { signal }),
});

/** Caches the state that each command returns, so that every view follows at once. */
async function cacheState(step: Promise<SaferGambling>): Promise<SaferGambling> {
  const token = selectToken();
  const state = await step;
  // A response after a sign-out is dropped.
  if (selectToken() === token) queryClient.setQueryData(saferGamblingQuery.queryKey, state);
  return state;
}

type CallInput<Name extends keyof typeof endpoints> = Parameters<
  (typeof endpoints)[Name]['encode']
>[0];

/** Sets, changes or removes a limit. Rejects with `ApiError`. */
export const changeLimit = (input: CallInput<'changeLimit'>) =>
  cacheState(call(endpoints.changeLimit, input));
/** Begins a time-out of `hours`. Rejects with `ApiError`. */
export const takeTimeOut = (hours: number) => cacheState(call(endpoints.takeTimeOut, { hours }));
/** Begins a self-exclusion of `months`. Rejects with `ApiError`. */
export const excludeSelf = (months: number) => cacheState(call(endpoints.excludeSelf, { months }));
/** Ends an expired self-exclusion. Rejects with `ApiError`. */
export const endExclusion = () => cacheState(call(endpoints.endExclusion, undefined));
/** Changes the interval of reality checks or confirms one. Rejects with `ApiError`. */
export const checkReality = (input: CallInput<'realityCheck'>) =>
  cacheState(call(endpoints.realityCheck, input));
