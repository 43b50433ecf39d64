import {
  call,
  fetchNewestRequests,
  isStreamLive,
  openRequestsQuery,
  queryKeys,
  useOpenBets,
  wasCancelledHere,
} from '@exchange/api';
import {
  endpoints,
  OPEN_BETS_DAYS,
  PAGE_SIZE,
  REQUESTS_REFRESH_MS,
  type TransferRequest,
} from '@exchange/contract';
import { createPersistedStore, serverNow } from '@exchange/store';
import { useQuery } from '@tanstack/react-query';

interface NoticesState {
  userId?: string;
  /** Settlements up to this time, of the server in epoch ms, need no notice. */
  until?: number;
  /** Ids of deposits and withdrawals whose decision needs a notice. */
  open?: Partial<Record<TransferRequest['kind'], readonly string[]>>;
}

/** Survives reloads, which phones do with pages in the background. */
export const noticesStore = createPersistedStore<NoticesState>(
  'bet-notices',
  {},
  ({ until, open }) => until !== undefined || open !== undefined,
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

/**
 * Returns open deposits or withdrawals as the wallet's pages fetch them. While enabled they are
 * refetched: by the stream, which refreshes a list with requests only, else by polls.
 */
export const useOpenRequests = (kind: TransferRequest['kind'], enabled: boolean) =>
  useQuery({
    ...openRequestsQuery(kind),
    refetchInterval: ({ state }) =>
      state.data?.length && isStreamLive() ? false : REQUESTS_REFRESH_MS,
    enabled,
  });

/** Returns the newest deposits or withdrawals, fetched after the open ones of the time `after`. */
export const useNewestRequests = (kind: TransferRequest['kind'], after: number, enabled: boolean) =>
  useQuery({
    queryKey: ['requests', kind, 'newest', after],
    queryFn: ({ signal }) => fetchNewestRequests(kind, signal),
    enabled,
  });

/** For the components, which make no calls themselves. */
export { useOpenBets, wasCancelledHere };
