import { call, isStreamLive, queryKeys, useArePricesStale, useCancelBet } from '@exchange/api';
import {
  type Bet,
  endpoints,
  type Market,
  OPEN_BETS_DAYS,
  PAGE_SIZE,
  POLL_INTERVAL_MS,
  WALLET_REFRESH_MS,
} from '@exchange/contract';
import { useSignedIn } from '@exchange/store';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** The runner of a ladder. */
export interface LadderTarget {
  matchId: string;
  marketId: string;
  runnerId: string;
}

/**
 * Poll interval in ms beside a live stream, which omits deeper levels; shorter than the stale
 * limit.
 */
const QUIET_POLL_MS = 2000;

/**
 * Returns a runner's depth while it is shown: read again after each change of `market`, at most once
 * a second, and not while the page is hidden. `stale`: not confirmed for 5 s, or the last try failed.
 */
export function useRunnerDepth({ matchId, marketId, runnerId }: LadderTarget, market: Market) {
  const query = useQuery({
    queryKey: ['market-depth', matchId, marketId, runnerId],
    queryFn: ({ signal }) =>
      call(endpoints.marketDepth, { matchId, marketId, runnerId }, { signal }),
    select: ({ runners }) => runners.find((runner) => runner.runnerId === runnerId),
    // After a failed first load it waits for the player's retry.
    refetchInterval: ({ state }) => {
      if (state.data === undefined && state.error) return false;
      return isStreamLive() ? QUIET_POLL_MS : POLL_INTERVAL_MS;
    },
    gcTime: 0,
  });
  const { dataUpdatedAt, isError, refetch } = query;
  const readAt = useRef(dataUpdatedAt);
  readAt.current = dataUpdatedAt;
  useEffect(() => {
    if (readAt.current === 0 || document.hidden) return;
    const wait = Math.max(0, readAt.current + POLL_INTERVAL_MS - Date.now());
    const timer = setTimeout(() => refetch({ cancelRefetch: false }), wait);
    return () => clearTimeout(timer);
  }, [market, refetch]);
  const isOld = useArePricesStale(dataUpdatedAt);
  return { query, stale: isOld || (isError && query.data !== undefined) };
}

const MS_PER_DAY = 86_400_000;
const NO_BETS: readonly Bet[] = [];

/** Returns the player's bets that wait on a runner; none for guests. */
export function useOwnUnmatchedBets({ matchId, marketId, runnerId }: LadderTarget): readonly Bet[] {
  const enabled = useSignedIn();
  const { data } = useQuery({
    queryKey: queryKeys.bets('open', 'ladder', matchId),
    queryFn: ({ signal }) => {
      const to = new Date();
      const from = new Date(to.getTime() - OPEN_BETS_DAYS * MS_PER_DAY);
      const limit = PAGE_SIZE.dashboardBets;
      return call(
        endpoints.myBets,
        { kind: 'open', from, to, page: 1, limit, matchId },
        { signal },
      );
    },
    refetchInterval: WALLET_REFRESH_MS,
    enabled,
    select: ({ rows }) =>
      rows.filter(
        (bet) => bet.unmatched > 0 && bet.marketId === marketId && bet.runnerId === runnerId,
      ),
  });
  return (enabled && data) || NO_BETS;
}

/** For components, which make no calls themselves. */
export { useCancelBet };
