import { call, fetchReply, isApiError, refreshAfterBet, useCancelBet } from '@exchange/api';
import { endpoints, MAX_ORDERS_AT_ONCE } from '@exchange/contract';
import { showToast } from '@exchange/store';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/** An edit of a bet that waits; rupees. */
interface BetEdit {
  betId: string;
  odds: number;
  /** New unmatched stake; all that is unmatched when absent. */
  stake?: number;
  /** Unmatched stake when the player typed the new one: a match since rejects the edit. */
  seenUnmatched?: number;
}

/**
 * Edits a bet that waits. A repeat of the same edit after a lost reply has the same key, so that it
 * acts once; `onDone` is called once the bet is changed.
 */
export function useEditBet(onDone: () => void) {
  const last = useRef({ wanted: '', key: '' });
  return useMutation({
    mutationFn: (edit: BetEdit) => {
      const wanted = JSON.stringify(edit);
      if (last.current.wanted !== wanted) last.current = { wanted, key: crypto.randomUUID() };
      return fetchReply(endpoints.editBet, edit, { idempotencyKey: last.current.key });
    },
    onSuccess: ({ message }) => {
      showToast({ kind: 'success', text: message });
      onDone();
    },
    onError: (error) => {
      // A refused edit is final: the player's next try gets a key of its own.
      if (isApiError(error) && error.kind === 'refused') last.current.wanted = '';
    },
    onSettled: refreshAfterBet,
  });
}

/** Cancels the unmatched parts of bets. Repeats have no further effect, so no key is needed. */
export const useCancelBets = () =>
  useMutation({
    mutationFn: async (betIds: readonly string[]) => {
      let cancelled = 0;
      for (let at = 0; at < betIds.length; at += MAX_ORDERS_AT_ONCE) {
        const some = betIds.slice(at, at + MAX_ORDERS_AT_ONCE);
        const { orders } = await call(endpoints.cancelOrders, { bet_ids: some });
        const rejected = orders.find(({ error }) => error);
        if (rejected) throw new Error(rejected.message);
        cancelled += orders.filter(({ data }) => (data?.cancelled ?? 0) > 0).length;
      }
      return cancelled;
    },
    onSuccess: (cancelled) =>
      showToast(
        cancelled > 0
          ? { kind: 'success', text: 'Bets cancelled' }
          : { kind: 'info', text: 'The bets were matched already.' },
      ),
    onError: ({ message }) => showToast({ kind: 'error', text: message }),
    onSettled: refreshAfterBet,
  });

/** For components, which make no calls themselves. */
export { useCancelBet };
