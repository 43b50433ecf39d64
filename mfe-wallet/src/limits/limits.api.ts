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
import { showToast } from '@exchange/store';
import { useMutation, useQuery } from '@tanstack/react-query';

export { isUnknownCall } from '@exchange/api';

/** Refresh interval of used amounts and breaks, in ms. */
const REFRESH_MS = 30_000;

/**
 * Returns the player's limits and breaks, refetched on each visit: stakes elsewhere use them up.
 */
export const useLimits = () =>
  useQuery({ ...saferGamblingQuery, refetchOnMount: 'always', refetchInterval: REFRESH_MS });

const FAILED_TEXT = 'Nothing was changed. Please try again.';
type Act = 'limit' | 'time-out' | 'self-exclusion' | 'end-exclusion' | 'reality-check';
const showFailure = (act: Act) => (error: unknown) =>
  showToast({ kind: 'error', act, text: isApiError(error) ? error.message : FAILED_TEXT });

export const useChangeLimit = () =>
  useMutation({
    mutationFn: changeLimit,
    onSuccess: () => showToast({ kind: 'success', act: 'limit', text: 'Limit saved' }),
    onError: showFailure('limit'),
  });

export const useBeginTimeOut = () =>
  useMutation({
    mutationFn: takeTimeOut,
    onSuccess: () => {
      showToast({ kind: 'success', act: 'time-out', text: 'Your time-out has begun.' });
      // Unmatched stakes were returned.
      void refreshWallet();
    },
    onError: showFailure('time-out'),
  });

export const useExcludeSelf = () =>
  useMutation({
    mutationFn: excludeSelf,
    onSuccess: () => {
      showToast({ kind: 'success', act: 'self-exclusion', text: 'Your self-exclusion has begun.' });
      void refreshWallet();
    },
    onError: showFailure('self-exclusion'),
  });

export const useEndExclusion = () =>
  useMutation({ mutationFn: () => endExclusion(), onError: showFailure('end-exclusion') });

export const useCheckInterval = () =>
  useMutation({
    mutationFn: checkReality,
    onSuccess: () =>
      showToast({ kind: 'success', act: 'reality-check', text: 'Reality check saved' }),
    onError: showFailure('reality-check'),
  });
