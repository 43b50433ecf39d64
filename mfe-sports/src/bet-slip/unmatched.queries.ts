import { callForReply } from '@exchange/api';
import { endpoints } from '@exchange/contract';
import { notify } from '@exchange/store';
import { useMutation } from '@tanstack/react-query';
import { refreshAfterBet } from './bet-slip.queries.ts';

/** Takes back what waits of a bet. A repeat acts once, so it needs no key. */
export const useCancelBet = () =>
  useMutation({
    mutationFn: (betId: string) => callForReply(endpoints.cancelBet, { betId }),
    onSuccess: ({ message }) => notify({ kind: 'success', text: message }),
    onError: (error) => notify({ kind: 'error', text: error.message }),
    onSettled: refreshAfterBet,
  });
