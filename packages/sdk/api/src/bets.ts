import {
  type Bet,
  endpoints,
  OPEN_BETS_DAYS,
  PAGE_SIZE,
  WALLET_REFRESH_MS,
} from '@exchange/contract';
import { serverNow, showToast } from '@exchange/store';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, fetchReply } from './call.ts';
import { queryClient } from './query-client.ts';
import { queryKeys } from './query-keys.ts';
import { isStreamLive } from './stream/tab-sync.ts';
import { refreshWallet } from './wallet.ts';

/** Invalidates everything that a bet or a settlement changes. */
export async function refreshAfterBet(): Promise<void> {
  const { bets, event, sessions } = queryKeys;
  await Promise.all([
    refreshWallet(),
    ...[bets, event, sessions].map((key) => queryClient.invalidateQueries({ queryKey: key() })),
  ]);
}

const MS_PER_DAY = 86_400_000;

/**
 * Returns the polling interval of open bets in ms: unmatched bets can be matched at any moment, and
 * without a stream only polls show a settlement.
 */
export const selectBetsInterval = (bets: readonly Bet[] = []): number | false =>
  bets.some(({ unmatched }) => unmatched > 0 || !isStreamLive()) ? WALLET_REFRESH_MS : false;

/**
 * Returns the player's open bets as on the dashboard (point 7); the server adds those before its 30
 * days.
 */
export const useOpenBets = (enabled: boolean) =>
  useQuery({
    queryKey: queryKeys.bets('open', 'dashboard'),
    queryFn: ({ signal }) => {
      const to = serverNow();
      const from = new Date(to.getTime() - OPEN_BETS_DAYS * MS_PER_DAY);
      return call(
        endpoints.myBets,
        { kind: 'open', from, to, page: 1, limit: PAGE_SIZE.dashboardBets },
        { signal },
      );
    },
    refetchInterval: ({ state: { data } }) => selectBetsInterval(data?.rows),
    enabled,
  });

const CANCEL_BET_KEY = ['cancel-bet'] as const;

/** Returns true if this page cancels the bet's unmatched part, or did so a short while ago. */
export const wasCancelledHere = (betId: string): boolean =>
  queryClient
    .getMutationCache()
    .findAll({ mutationKey: CANCEL_BET_KEY })
    .some(({ state }) => state.variables === betId && state.status !== 'error');

const toAct = (betId: string) => `cancel-bet ${betId}`;

/** Cancels the unmatched part of a bet. Repeats have no further effect, so no key is needed. */
export const useCancelBet = () =>
  useMutation({
    mutationKey: CANCEL_BET_KEY,
    mutationFn: (betId: string) => fetchReply(endpoints.cancelBet, { betId }),
    onSuccess: ({ message }, betId) =>
      showToast({ kind: 'success', act: toAct(betId), text: message }),
    onError: ({ message }, betId) => showToast({ kind: 'error', act: toAct(betId), text: message }),
    onSettled: refreshAfterBet,
  });
