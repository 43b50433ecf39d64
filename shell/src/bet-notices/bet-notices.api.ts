import { call, queryKeys, useOpenBets, wasCancelledHere } from '@exchange/api';
import { endpoints, OPEN_BETS_DAYS, PAGE_SIZE } from '@exchange/contract';
import { createPersistedStore, serverNow } from '@exchange/store';
import { useQuery } from '@tanstack/react-query';

interface NoticesState {
  userId?: string;
  /** Settlements up to this time, of the server in epoch ms, need no notice. */
  until?: number;
}

/** Survives reloads, which phones do with pages in the background. */
export const noticesStore = createPersistedStore<NoticesState>(
  'bet-notices',
  {},
  ({ until }) => until !== undefined,
);

/** Wide, as clocks of players may be wrong. */
const RANGE_MS = OPEN_BETS_DAYS * 86_400_000;
/** What was settled this long before is asked for again: it may have been stored later. */
const OVERLAP_MS = 10_000;

/** Returns the bets that were settled since the last notice, the newest first. */
export const useSettledBets = (enabled: boolean) =>
  useQuery({
    queryKey: queryKeys.bets('notices'),
    queryFn: ({ signal }) => {
      const { until = 0 } = noticesStore.getState();
      const now = serverNow().getTime();
      const query = {
        kind: 'settled',
        dateOf: 'settled',
        sort: 'settled',
        from: new Date(Math.max(until - OVERLAP_MS, now - RANGE_MS)),
        to: new Date(now + RANGE_MS),
        page: 1,
        limit: PAGE_SIZE.dashboardBets,
      } as const;
      return call(endpoints.myBets, query, { signal });
    },
    enabled,
  });

/** For the component, which makes no calls itself. */
export { useOpenBets, wasCancelledHere };
