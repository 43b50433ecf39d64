import { endpoints, type SaferGambling } from '@exchange/contract';
import { selectToken } from '@exchange/store';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { queryClient } from './query-client.ts';

/** Limits, break and reality check of the player, as the shell's reminder and the limits page show them. */
export const saferGamblingQuery = queryOptions({
  queryKey: ['safer-gambling'],
  queryFn: ({ signal }) => call(endpoints.saferGambling, undefined, { signal }),
});

/** Each step answers with the whole state: every view of it follows at once. */
async function keep(step: Promise<SaferGambling>): Promise<SaferGambling> {
  const token = selectToken();
  const state = await step;
  // An answer that comes after a sign-out is nobody's any more.
  if (selectToken() === token) queryClient.setQueryData(saferGamblingQuery.queryKey, state);
  return state;
}

type CallInput<Name extends keyof typeof endpoints> = Parameters<
  (typeof endpoints)[Name]['encode']
>[0];

/** Sets, changes or removes a limit. Rejects with `ApiError`. */
export const changeLimit = (input: CallInput<'changeLimit'>) =>
  keep(call(endpoints.changeLimit, input));
/** Begins a time-out of so many hours. Rejects with `ApiError`. */
export const takeTimeOut = (hours: number) => keep(call(endpoints.takeTimeOut, { hours }));
/** Begins a self-exclusion of so many months. Rejects with `ApiError`. */
export const excludeSelf = (months: number) => keep(call(endpoints.excludeSelf, { months }));
/** Ends a self-exclusion whose time is over. Rejects with `ApiError`. */
export const endExclusion = () => keep(call(endpoints.endExclusion, undefined));
/** Changes the interval of reality checks, or says that one was seen. Rejects with `ApiError`. */
export const checkReality = (input: CallInput<'realityCheck'>) =>
  keep(call(endpoints.realityCheck, input));
