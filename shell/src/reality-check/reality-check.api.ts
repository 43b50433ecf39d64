import { checkReality, queryClient, saferGamblingQuery } from '@exchange/api';
import type { RealityCheck } from '@exchange/contract';
import { useSignedIn } from '@exchange/store';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFirstScreenDrawn } from '../shared/initial-render.store.ts';

const MINUTE_MS = 60_000;
const RETRY_MS = 10_000;

/** The check that the player has to look at now; undefined while none is due. */
export function useDueCheck(): RealityCheck | undefined {
  const signedIn = useSignedIn();
  // The first screen comes first: no check is due in the first seconds.
  const isDrawn = useFirstScreenDrawn();
  const enabled = signedIn && isDrawn;
  const { data, dataUpdatedAt, refetch } = useQuery({
    ...saferGamblingQuery,
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    // A phone that wakes up without a network asks again, or the check would never come.
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : false),
  });
  const check = enabled ? data?.realityCheck : undefined;
  const dueInMs = check?.dueInMs;
  useEffect(() => {
    if (dueInMs === undefined || dueInMs <= 0) return;
    const wait = dataUpdatedAt + dueInMs - Date.now();
    // Asked anew then: another tab may have shown it, and the result is the one of that moment.
    const timer = setTimeout(() => void refetch(), Math.max(0, wait));
    return () => clearTimeout(timer);
  }, [dataUpdatedAt, dueInMs, refetch]);
  return dueInMs !== undefined && dueInMs <= 0 ? check : undefined;
}

/** The player goes on: here at once, so that a bad network keeps nobody from the page. */
export function confirmCheck({ minutes = 0 }: RealityCheck): void {
  queryClient.setQueryData(
    saferGamblingQuery.queryKey,
    (state) =>
      state && {
        ...state,
        realityCheck: { ...state.realityCheck, dueInMs: minutes * MINUTE_MS },
      },
  );
  // Where this gets lost the server asks again with the next page load.
  checkReality({ confirmed: true }).catch(() => undefined);
}
