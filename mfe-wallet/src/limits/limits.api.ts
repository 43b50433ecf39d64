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
import type { GamblingLimit, LimitKind, LimitPeriod } from '@exchange/contract';
import type { TimeSpan } from '@exchange/i18n';
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

export const KIND_TITLES: Readonly<Record<LimitKind, string>> = {
  deposit: 'Deposits',
  loss: 'Losses',
  stake: 'Stakes',
};

/** Players' descriptions of each kind of limit. */
export const KIND_TEXTS: Readonly<Record<LimitKind, string>> = {
  deposit: 'What you pay in, also while it is pending.',
  loss: 'What you lost less what you won. Open bets count with the most that they can lose.',
  stake: 'What you stake on bets and games. A cash-out is no stake.',
};

/** Lengths of periods. */
export const PERIOD_LENGTHS: Readonly<Record<LimitPeriod, TimeSpan>> = {
  day: { value: 24, unit: 'hour' },
  week: { value: 7, unit: 'day' },
  month: { value: 30, unit: 'day' },
};

/** Returns the used share of a limit, 0 to 1; 1 for a limit of 0. */
export const calculateShare = ({ amount = 0, used }: GamblingLimit): number =>
  amount === 0 ? 1 : Math.min(1, used / amount);
