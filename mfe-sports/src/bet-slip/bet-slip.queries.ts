import {
  call,
  callForReply,
  isApiError,
  pollBesideStream,
  queryClient,
  refreshWallet,
  usePricesOld,
  useStreamedMatch,
  useStreamedSessions,
} from '@exchange/api';
import {
  type Bet,
  endpoints,
  type MatchDetail,
  OPEN_BETS_DAYS,
  PAGE_SIZE,
  POLL_INTERVAL_MS,
  type Session,
  WALLET_REFRESH_MS,
} from '@exchange/contract';
import { notify } from '@exchange/store';
import {
  mutationOptions,
  queryOptions,
  type UseQueryOptions,
  useIsMutating,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { canKeepRest } from './keep-rest.model.ts';
import type { SlipSelection } from './slip.model.ts';
import { closeSlip, decide, keepDecision, refuseSlip, slipStore } from './slip.store.ts';
import {
  listMarkets,
  selectOffer,
  selectSessionOffer,
  selectSlipMarket,
} from './slip-offer.model.ts';
import type { SlipOrder } from './slip-order.model.ts';

const MS_PER_DAY = 86_400_000;

/**
 * The rhythm of prices, in ms. What could not be loaded at all waits for the player's retry: each
 * poll would put the skeleton in place of the reason.
 */
export const selectPollInterval = ({
  state,
}: {
  state: { data?: unknown; error: Error | null };
}) => (state.data === undefined && state.error ? false : POLL_INTERVAL_MS);

/** All of a match but its sessions. */
const eventQuery = (matchId: string, sportId: string) =>
  queryOptions({
    queryKey: ['event', matchId],
    queryFn: ({ queryKey, signal }) =>
      pollBesideStream(
        queryKey,
        () => call(endpoints.eventDetails, { matchId, sportId }, { signal }),
        (streamed, { stakeSettings }) => ({ ...streamed, ...(stakeSettings && { stakeSettings }) }),
      ),
    staleTime: POLL_INTERVAL_MS,
  });

const readUpdatedAt = (queryKey: readonly unknown[]) => () =>
  queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;

/**
 * A match with its markets, or what `select` takes of it: streamed where the site offers it, else
 * asked for each second. `old`: nothing confirmed the prices for 5 s.
 */
export function useEvent<Part = MatchDetail>(
  matchId: string,
  sportId: string,
  select?: (detail: MatchDetail) => Part,
) {
  const options = eventQuery(matchId, sportId);
  const streamed = useStreamedMatch(matchId, options.queryKey);
  const query = useQuery({
    ...options,
    refetchInterval: streamed ? false : selectPollInterval,
    ...(select && { select }),
  } as UseQueryOptions<MatchDetail, Error, Part, string[]>);
  return { query, old: usePricesOld(readUpdatedAt(options.queryKey), streamed) };
}

/**
 * The session lines of a match while something shows them: streamed where the site offers it, else
 * asked for each second. `old`: nothing confirmed the lines for 5 s.
 */
export function useSessions<Part = readonly Session[]>(
  matchId: string,
  enabled = true,
  select?: (sessions: readonly Session[]) => Part,
) {
  const queryKey = ['sessions', matchId];
  const streamed = useStreamedSessions(matchId, queryKey, enabled);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      pollBesideStream(queryKey, () => call(endpoints.eventSessions, { matchId }, { signal })),
    refetchInterval: streamed ? false : selectPollInterval,
    staleTime: POLL_INTERVAL_MS,
    enabled,
    ...(select && { select }),
  } as UseQueryOptions<readonly Session[], Error, Part, string[]>);
  return { query, old: usePricesOld(readUpdatedAt(queryKey), streamed) };
}

/**
 * What the slip shows of its selection's match; the prices of others change nothing. `old`: nothing
 * confirmed the prices for 5 s.
 */
export function useSlipOffer(selection: SlipSelection) {
  const { matchId, sportId, rate } = selection;
  const event = useEvent(
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
  const session = useSessions(
    matchId,
    rate !== undefined,
    useCallback((lines) => selectSessionOffer(lines, selection), [selection]),
  );
  const { market, stakes, offer } = event.query.data ?? {};
  return rate === undefined
    ? { offer, market, stakes, old: event.old }
    : { offer: session.query.data, market: undefined, stakes, old: session.old };
}

/** The version of the selection's market as the page shows it now. */
export function selectMarketVersion({ matchId, marketId }: SlipSelection): number | undefined {
  const detail = queryClient.getQueryData<MatchDetail>(['event', matchId]);
  return detail && listMarkets(detail).find(({ id }) => id === marketId)?.version;
}

const BETS_KEY = ['bets'] as const;

/** Bets that wait can be matched at any moment, also where no stream tells. */
const selectBetsInterval = (bets: readonly Bet[] = []) =>
  bets.some(({ unmatched }) => unmatched > 0) ? WALLET_REFRESH_MS : false;

/** The player's open bets of the last 30 days, as the dashboard asks for them (point 7). */
const openBetsQuery = queryOptions({
  queryKey: [...BETS_KEY, 'open', 'dashboard'],
  queryFn: ({ signal }) => {
    const to = new Date();
    const from = new Date(to.getTime() - OPEN_BETS_DAYS * MS_PER_DAY);
    return call(
      endpoints.myBets,
      { kind: 'open', from, to, page: 1, limit: PAGE_SIZE.dashboardBets },
      { signal },
    );
  },
});

export const useOpenBets = (enabled: boolean) =>
  useQuery({
    ...openBetsQuery,
    refetchInterval: ({ state: { data } }) => selectBetsInterval(data?.rows),
    enabled,
  });

/** The player's bets on one match. */
export const matchBetsQuery = (matchId: string) =>
  queryOptions({
    queryKey: [...BETS_KEY, 'match', matchId],
    queryFn: ({ signal }) => call(endpoints.matchBets, { matchId }, { signal }),
    refetchInterval: ({ state: { data } }) => selectBetsInterval(data?.matched),
  });

/** Everything that a bet or a settlement changes. */
export async function refreshAfterBet(): Promise<void> {
  await Promise.all([
    refreshWallet(),
    queryClient.invalidateQueries({ queryKey: BETS_KEY }),
    queryClient.invalidateQueries({ queryKey: ['event'] }),
    queryClient.invalidateQueries({ queryKey: ['sessions'] }),
  ]);
}

const isUnanswered = (error: unknown) =>
  isApiError(error) && (error.kind === 'offline' || error.kind === 'unavailable');

/** Where the server gives no message (point 8). */
const NOT_FOUND_TEXT = 'not found';

function selectReason(error: unknown): string {
  if (isApiError(error) && error.answered) return error.said || NOT_FOUND_TEXT;
  return error instanceof Error ? error.message : NOT_FOUND_TEXT;
}

const SESSION_ENDED_TEXT = 'Your session ended before this bet was answered.';

/** Whether the slip still waits for this answer: another player's or another bet's slip does not. */
const isAwaited = (key: string | undefined) =>
  key !== undefined && slipStore.getState().decision?.key === key;

function showFailure(error: unknown, key: string | undefined) {
  if (!isAwaited(key)) return undefined;
  if (isApiError(error) && error.kind === 'unauthorized') {
    // A refused token does not tell what became of an attempt before it: the decision stays.
    keepDecision(SESSION_ENDED_TEXT);
    return undefined;
  }
  const reason = selectReason(error);
  if (isUnanswered(error)) keepDecision(reason);
  else
    refuseSlip(
      reason,
      canKeepRest(isApiError(error) ? error.detail : {}, slipStore.getState().selection),
    );
  notify({ kind: 'error', text: `Bet failed: ${reason}` });
  // A refusal because the price moved: the slip offers the new price at once.
  return queryClient.invalidateQueries({ queryKey: ['event'] });
}

const PLACE_BET_KEY = ['place-bet'] as const;

/** Whether a bet is on its way, though the slip that sent it was left and is shown anew. */
export const useIsPlacing = (): boolean => useIsMutating({ mutationKey: PLACE_BET_KEY }) > 0;

/** Places the bet on the slip (point 4, "Bet placing"), or asks again for one without an answer. */
const placeBetMutation = mutationOptions({
  mutationKey: PLACE_BET_KEY,
  onMutate: (wanted: SlipOrder) => decide(wanted),
  mutationFn: (wanted: SlipOrder) => {
    const { order, key } = decide(wanted);
    const options = { idempotencyKey: key };
    return order.kind === 'session'
      ? callForReply(endpoints.saveSessionBet, order.bet, options)
      : callForReply(endpoints.saveBet, order.bet, options);
  },
  onSuccess: async ({ message }, _order, { key }) => {
    if (isAwaited(key)) {
      notify({ kind: 'success', text: message });
      closeSlip();
    }
    await refreshAfterBet();
  },
  onError: (error, _order, decision) => showFailure(error, decision?.key),
});

export const usePlaceBet = () => useMutation(placeBetMutation);

/** Places a bet without a slip that sends it; rejects where it was not placed. */
export const placeBet = (order: SlipOrder): Promise<unknown> =>
  queryClient.getMutationCache().build(queryClient, placeBetMutation).execute(order);
