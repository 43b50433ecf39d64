import { endpoints } from '@exchange/contract';
import { notify } from '@exchange/store';
import { useMutation } from '@tanstack/react-query';
import { callForReply } from './call.ts';
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

const CANCEL_BET = 'cancel-bet';

/** Takes back what waits of a bet. A repeat acts once, so it needs no key. */
export const useCancelBet = () =>
  useMutation({
    mutationFn: (betId: string) => callForReply(endpoints.cancelBet, { betId }),
    onSuccess: ({ message }) => notify({ kind: 'success', act: CANCEL_BET, text: message }),
    onError: (error) => notify({ kind: 'error', act: CANCEL_BET, text: error.message }),
    onSettled: refreshAfterBet,
  });
