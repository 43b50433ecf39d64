import { endpoints } from '@exchange/contract';
import { showToast } from '@exchange/store';
import { useMutation } from '@tanstack/react-query';
import { fetchReply } from './call.ts';
import { queryClient } from './query-client.ts';
import { refreshWallet } from './wallet.ts';

/** The keys of lists of the player's bets begin so. */
export const BETS_KEY = 'bets';

/** Asks anew for everything that a bet or a settlement changes. */
export async function refreshAfterBet(): Promise<void> {
  const keys = [BETS_KEY, 'event', 'sessions'];
  await Promise.all([
    refreshWallet(),
    ...keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  ]);
}

const toAct = (betId: string) => `cancel-bet ${betId}`;

/** Takes back what waits of a bet. A repeat acts once, so it needs no key. */
export const useCancelBet = () =>
  useMutation({
    mutationFn: (betId: string) => fetchReply(endpoints.cancelBet, { betId }),
    onSuccess: ({ message }, betId) =>
      showToast({ kind: 'success', act: toAct(betId), text: message }),
    onError: ({ message }, betId) => showToast({ kind: 'error', act: toAct(betId), text: message }),
    onSettled: refreshAfterBet,
  });
