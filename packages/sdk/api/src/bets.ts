import { endpoints } from '@exchange/contract';
import { showToast } from '@exchange/store';
import { useMutation } from '@tanstack/react-query';
import { fetchReply } from './call.ts';
import { queryClient } from './query-client.ts';
import { refreshWallet } from './wallet.ts';

/** Prefix of the query keys of the player's bet lists. */
export const BETS_KEY = 'bets';

/** Invalidates everything that a bet or a settlement changes. */
export async function refreshAfterBet(): Promise<void> {
  const keys = [BETS_KEY, 'event', 'sessions'];
  await Promise.all([
    refreshWallet(),
    ...keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  ]);
}

const toAct = (betId: string) => `cancel-bet ${betId}`;

/** Cancels the unmatched part of a bet. Repeats have no further effect, so no key is needed. */
export const useCancelBet = () =>
  useMutation({
    mutationFn: (betId: string) => fetchReply(endpoints.cancelBet, { betId }),
    onSuccess: ({ message }, betId) =>
      showToast({ kind: 'success', act: toAct(betId), text: message }),
    onError: ({ message }, betId) => showToast({ kind: 'error', act: toAct(betId), text: message }),
    onSettled: refreshAfterBet,
  });
