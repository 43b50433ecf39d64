import { endpoints } from '@exchange/contract';
import { showToast } from '@exchange/store';
import { useMutation } from '@tanstack/react-query';
import { fetchReply } from './call.ts';
import { queryClient } from './query-client.ts';
import { queryKeys } from './query-keys.ts';
import { refreshWallet } from './wallet.ts';

/** Invalidates everything that a bet or a settlement changes. */
export async function refreshAfterBet(): Promise<void> {
  const { bets, event, sessions } = queryKeys;
  await Promise.all([
    refreshWallet(),
    ...[bets, event, sessions].map((key) => queryClient.invalidateQueries({ queryKey: key() })),
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
