import { checkReality, queryClient, saferGamblingQuery } from '@exchange/api';
import type { RealityCheck } from '@exchange/contract';
import { useSignedIn } from '@exchange/store';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useInitialRenderDone } from '../shared/initial-render.store.ts';

const MINUTE_MS = 60_000;
const RETRY_MS = 10_000;

/** Returns the due check; undefined while none is due. */
export function useDueCheck(): RealityCheck | undefined {
  const signedIn = useSignedIn();
  // After the first render: no check is due in the first seconds.
  const isDrawn = useInitialRenderDone();
  const enabled = signedIn && isDrawn;
  const { data, dataUpdatedAt, refetch } = useQuery({
    ...saferGamblingQuery,
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    // Retries, so that a phone that wakes up without a network still gets the check.
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : false),
  });
  const check = enabled ? data?.realityCheck : undefined;
  const dueInMs = check?.dueInMs;
  useEffect(() => {
    if (dueInMs === undefined || dueInMs <= 0) return;
    // A clock that was set back since the reply must not delay the check.
    const age = Math.max(0, Date.now() - dataUpdatedAt);
    // Fetched again then: another tab may have shown it, and the result must be current.
    const timer = setTimeout(() => void refetch(), Math.max(0, dueInMs - age));
    return () => clearTimeout(timer);
  }, [dataUpdatedAt, dueInMs, refetch]);
  return dueInMs !== undefined && dueInMs <= 0 ? check : undefined;
}

/** Confirms the check: locally at once, so that a bad network does not block the page. */
export function confirmCheck({ minutes = 0 }: RealityCheck): void {
  queryClient.setQueryData(
    saferGamblingQuery.queryKey,
    (state) =>
      state && {
        ...state,
        realityCheck: { ...state.realityCheck, dueInMs: minutes * MINUTE_MS },
      },
  );
  // If this gets lost the server repeats the check after the next page load.
  checkReality({ confirmed: true }).catch(() => undefined);
}
