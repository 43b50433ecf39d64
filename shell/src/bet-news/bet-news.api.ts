import { call, queryKeys, selectBetsInterval, useOpenBets, wasCancelledHere } from '@exchange/api';
import { type Bet, endpoints, PAGE_SIZE } from '@exchange/contract';
import { createPersistedStore } from '@exchange/store';
import { useQuery } from '@tanstack/react-query';

interface NewsState {
  userId?: string;
  /** Settlements up to this time, of the server in epoch ms, are no news. */
  until?: number;
}

/** Survives reloads, which phones do with pages in the background. */
export const newsStore = createPersistedStore<NewsState>(
  'bet-news',
  {},
  ({ until }) => until !== undefined,
);

const MS_PER_DAY = 86_400_000;
/** What was settled this long before is asked for again: it may have been stored later. */
const OVERLAP_MS = 10_000;

/** Returns the bets that were settled since the last news, the newest first. */
export const useSettledBets = (open: readonly Bet[] | undefined) =>
  useQuery({
    queryKey: queryKeys.bets('news'),
    queryFn: async ({ signal }) => {
      const now = Date.now();
      const { until = now - MS_PER_DAY } = newsStore.getState();
      const query = {
        kind: 'settled',
        dateOf: 'settled',
        sort: 'settled',
        from: new Date(until - OVERLAP_MS),
        to: new Date(now + MS_PER_DAY),
        page: 1,
        limit: PAGE_SIZE.dashboardBets,
      } as const;
      return { ...(await call(endpoints.myBets, query, { signal })), until };
    },
    refetchInterval: () => selectBetsInterval(open),
  });

/** For the component, which makes no calls itself. */
export { useOpenBets, wasCancelledHere };
