import { fetchReply, isApiError, isOutcomeUnknown } from '@exchange/api';
import { type CoinsChange, endpoints } from '@exchange/contract';
import { showToast } from '@exchange/store';
import { useMutation } from '@tanstack/react-query';
import { refreshStaff, toFailure } from '../users.api.ts';
import { beginCoins, clearCoins } from './coins-decision.store.ts';

/** Gives or takes coins, or repeats the pending step. */
export const useUpdateCoins = ({
  onDone,
  onRefused,
}: {
  onDone: () => void;
  onRefused: (failure: ReturnType<typeof toFailure>) => void;
}) =>
  useMutation({
    onMutate: beginCoins,
    mutationFn: (asked: CoinsChange) => {
      const { key, change } = beginCoins(asked);
      return fetchReply(endpoints.updateCoins, change, { idempotencyKey: key });
    },
    onSuccess: ({ message }, _change, decision) => {
      clearCoins(decision);
      showToast({ kind: 'success', text: message });
      onDone();
    },
    onError: (error, _change, decision) => {
      if (isApiError(error) && error.kind === 'unauthorized') return;
      if (decision && !isOutcomeUnknown(error)) clearCoins(decision);
      onRefused(toFailure(error));
    },
    onSettled: refreshStaff,
  });
