import {
  call,
  isStreamLive,
  pollWithStream,
  queryClient,
  queryKeys,
  refreshAfterBet,
  selectBetsInterval,
  useArePricesStale,
  useCancelBet,
  useOpenBets,
  useStreamedMatch,
  useStreamedSessions,
} from '@exchange/api';
import {
  type BetsPage,
  endpoints,
  type MatchDetail,
  OPEN_BETS_DAYS,
  PAGE_SIZE,
  POLL_INTERVAL_MS,
  type SessionLine,
  sumResults,
  WALLET_REFRESH_MS,
} from '@exchange/contract';
import { serverNow } from '@exchange/store';
import {
  keepPreviousData,
  queryOptions,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import type { SlipSelection } from './slip.model.ts';
import {
  listMarkets,
  selectOffer,
  selectSessionLineOffer,
  selectSlipMarket,
} from './slip-offer.model.ts';

const MS_PER_DAY = 86_400_000;

/**
 * Returns the polling interval of prices in ms. After a failed first load it waits for the player's
 * retry: each poll would replace the error by the skeleton.
 */
export const selectPollInterval = ({
  state,
}: {
  state: { data?: unknown; error: Error | null };
}) => (state.data === undefined && state.error ? false : POLL_INTERVAL_MS);

/** Query of a match without its session lines. */
const matchDetailQuery = (matchId: string, sportId: string) =>
  queryOptions({
    queryKey: queryKeys.event(matchId),
    queryFn: ({ queryKey, signal }) =>
      pollWithStream(
        queryKey,
        () => call(endpoints.eventDetails, { matchId, sportId }, { signal }),
        (streamed, { stakeSettings }) => ({ ...streamed, ...(stakeSettings && { stakeSettings }) }),
      ),
    staleTime: POLL_INTERVAL_MS,
  });

const readUpdatedAt = (queryKey: readonly unknown[]) => () =>
  queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;

/**
 * Returns a match with its markets, or the result of `select`: streamed if the site enables it,
 * else polled each second. `stale`: prices unconfirmed for 5 s.
 */
export function useMatchDetail<Part = MatchDetail>(
  matchId: string,
  sportId: string,
  select?: (detail: MatchDetail) => Part,
) {
  const options = matchDetailQuery(matchId, sportId);
  const streamed = useStreamedMatch(matchId, options.queryKey);
  const query = useQuery({
    ...options,
    refetchInterval: streamed ? false : selectPollInterval,
    ...(select && { select }),
  } as UseQueryOptions<MatchDetail, Error, Part, readonly string[]>);
  return { query, stale: useArePricesStale(readUpdatedAt(options.queryKey), streamed) };
}

/**
 * Returns the session lines of a match while they are shown: streamed if the site enables it, else
 * polled each second. `stale`: lines unconfirmed for 5 s.
 */
export function useSessionLines<Part = readonly SessionLine[]>(
  matchId: string,
  enabled = true,
  select?: (sessions: readonly SessionLine[]) => Part,
) {
  const queryKey = queryKeys.sessions(matchId);
  const streamed = useStreamedSessions(matchId, queryKey, enabled);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      pollWithStream(queryKey, () => call(endpoints.eventSessions, { matchId }, { signal })),
    refetchInterval: streamed ? false : selectPollInterval,
    staleTime: POLL_INTERVAL_MS,
    enabled,
    ...(select && { select }),
  } as UseQueryOptions<readonly SessionLine[], Error, Part, readonly string[]>);
  return { query, stale: useArePricesStale(readUpdatedAt(queryKey), streamed) };
}

/**
 * Returns the slip's view of its selection's match; other prices do not re-render. `stale`: prices
 * unconfirmed for 5 s.
 */
export function useSlipOffer(selection: SlipSelection) {
  const { matchId, sportId, rate } = selection;
  const match = useMatchDetail(
    matchId,
    sportId,
    useCallback(
      (detail: MatchDetail) => ({
        offer: selectOffer(listMarkets(detail), selection),
        market: selectSlipMarket(listMarkets(detail), selection),
        stakes: detail.stakeSettings?.stakes,
      }),
      [selection],
    ),
  );
  const session = useSessionLines(
    matchId,
    rate !== undefined,
    useCallback((lines) => selectSessionLineOffer(lines, selection), [selection]),
  );
  const { market, stakes, offer } = match.query.data ?? {};
  return rate === undefined
    ? { offer, market, stakes, stale: match.stale }
    : { offer: session.query.data, market: undefined, stakes, stale: session.stale };
}

/**
 * Returns the version of the selection's market as a page or the slip shows it. Undefined in a
 * list: the cache of an earlier visit is not what the player sees.
 */
export function selectMarketVersion({ matchId, marketId }: SlipSelection): number | undefined {
  const query = queryClient
    .getQueryCache()
    .find<MatchDetail>({ queryKey: queryKeys.event(matchId), exact: true });
  if (!query?.isActive() || !query.state.data) return undefined;
  return listMarkets(query.state.data).find(({ id }) => id === marketId)?.version;
}

/** Query of a page of the player's open bets on one match. */
export const matchBetsQuery = (matchId: string, page = 1) =>
  queryOptions({
    queryKey: queryKeys.bets('match', matchId, page),
    queryFn: ({ signal }) => call(endpoints.matchBets, { matchId, page }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      selectBetsInterval(data && [...data.matched, ...data.fancy]),
    placeholderData: keepPreviousData,
  });

/**
 * Query of the player's settled bets on one match, the newest first; `total` tells if there are
 * more.
 */
export const settledBetsQuery = (matchId: string) =>
  queryOptions({
    queryKey: queryKeys.bets('settled', matchId),
    queryFn: ({ signal }) => {
      const now = serverNow().getTime();
      // To both sides, as clocks of players may be wrong.
      const range = {
        from: new Date(now - OPEN_BETS_DAYS * MS_PER_DAY),
        to: new Date(now + OPEN_BETS_DAYS * MS_PER_DAY),
      };
      return call(
        endpoints.myBets,
        {
          ...range,
          kind: 'settled',
          matchId,
          dateOf: 'settled',
          sort: 'settled',
          page: 1,
          limit: PAGE_SIZE.dashboardBets,
        },
        { signal },
      );
    },
    refetchInterval: () => (isStreamLive() ? false : WALLET_REFRESH_MS),
  });

/** None unless the page has all of the bets: a part of them would be a wrong sum. */
const selectMarketResults = ({ rows, total }: BetsPage): ReadonlyMap<string, number> =>
  sumResults(total > rows.length ? [] : rows.filter(({ status }) => status !== 'lapsed'));

const NO_RESULTS: ReadonlyMap<string, number> = new Map();

/** Returns the player's results on a match in rupees, by settled market, after commission. */
export const useMarketResults = (
  matchId: string,
  enabled: boolean,
): ReadonlyMap<string, number> => {
  const query = useQuery({ ...settledBetsQuery(matchId), select: selectMarketResults, enabled });
  return (enabled && query.data) || NO_RESULTS;
};

/** For pages, which make no calls themselves. */
export { refreshAfterBet, useCancelBet, useOpenBets };
