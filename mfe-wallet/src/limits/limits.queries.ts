import {
  changeLimit,
  checkReality,
  endExclusion,
  excludeSelf,
  isApiError,
  refreshWallet,
  saferGamblingQuery,
  takeTimeOut,
} from '@exchange/api';
import { notify } from '@exchange/store';
import { useMutation, useQuery } from '@tanstack/react-query';

export { isUnknownCall } from '@exchange/api';

/** What is used, and a break that ends, are followed so often, in ms. */
const REFRESH_MS = 30_000;

/** The player's limits and breaks, read anew with each visit: stakes elsewhere use them up. */
export const useLimits = () =>
  useQuery({ ...saferGamblingQuery, refetchOnMount: 'always', refetchInterval: REFRESH_MS });

const FAILED_TEXT = 'Nothing was changed. Please try again.';
const SET_LIMITS = 'set-limits';
const tellFailure = (error: unknown) =>
  notify({ kind: 'error', act: SET_LIMITS, text: isApiError(error) ? error.message : FAILED_TEXT });

export const useChangeLimit = () =>
  useMutation({
    mutationFn: changeLimit,
    onSuccess: () => notify({ kind: 'success', act: SET_LIMITS, text: 'Limit saved' }),
    onError: tellFailure,
  });

export const useTakeTimeOut = () =>
  useMutation({
    mutationFn: takeTimeOut,
    onSuccess: () => {
      notify({ kind: 'success', act: SET_LIMITS, text: 'Your time-out has begun.' });
      // What waited in a book came back.
      void refreshWallet();
    },
    onError: tellFailure,
  });

export const useExcludeSelf = () =>
  useMutation({
    mutationFn: excludeSelf,
    onSuccess: () => {
      notify({ kind: 'success', act: SET_LIMITS, text: 'Your self-exclusion has begun.' });
      void refreshWallet();
    },
    onError: tellFailure,
  });

export const useEndExclusion = () =>
  useMutation({ mutationFn: () => endExclusion(), onError: tellFailure });

export const useCheckInterval = () =>
  useMutation({
    mutationFn: checkReality,
    onSuccess: () => notify({ kind: 'success', act: SET_LIMITS, text: 'Reality check saved' }),
    onError: tellFailure,
  });
