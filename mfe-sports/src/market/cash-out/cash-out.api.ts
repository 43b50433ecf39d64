import { call, fetchReply, isOutcomeUnknown, refreshAfterBet, unlessUnknown } from '@exchange/api';
import {
  type CashOutAnswer,
  type CashOutMarket,
  type CashOutOffer,
  endpoints,
  POLL_INTERVAL_MS,
} from '@exchange/contract';
import { showToast } from '@exchange/store';
import { mutationOptions, useIsMutating, useMutation, useQuery } from '@tanstack/react-query';
import { isSessionOver } from '../../bet-slip/place-bet.api.ts';
import { decideCashOut, forgetCashOut, isAwaited } from './cash-out.store.ts';

/** Where the backend has no cash-out, which is an addition. */
const NOT_OFFERED_TEXT = 'This is not offered here.';

/** What cashing out would lock in, asked for each second while it is shown. */
export const useCashOutOffer = ({ matchId, marketId }: CashOutMarket, enabled: boolean) =>
  useQuery({
    queryKey: ['cash-out', matchId, marketId],
    queryFn: ({ signal }): Promise<CashOutAnswer> =>
      unlessUnknown(call(endpoints.cashOutOffer, { matchId, marketId }, { signal }), {
        reason: NOT_OFFERED_TEXT,
      }),
    refetchInterval: POLL_INTERVAL_MS,
    gcTime: 0,
    enabled,
  });

const toMutationKey = (marketId: string) => ['take-cash-out', marketId];

/** Takes an offer, or asks again for the one without an answer. */
const cashOutMutation = ({ matchId, marketId }: CashOutMarket, onDone: () => void) => {
  const market = { matchId, marketId };
  const act = toMutationKey(marketId).join(' ');
  return mutationOptions({
    mutationKey: toMutationKey(marketId),
    onMutate: (shown: CashOutOffer) => decideCashOut(market, shown),
    mutationFn: (shown: CashOutOffer) => {
      const { key, offer } = decideCashOut(market, shown);
      const { locked, marketVersion } = offer;
      const wanted = { ...market, locked, marketVersion };
      return fetchReply(endpoints.cashOut, wanted, { idempotencyKey: key });
    },
    onSuccess: ({ message }, _shown, decision) => {
      if (!isAwaited(decision)) return;
      showToast({ kind: 'success', act, text: message });
      forgetCashOut(decision);
      onDone();
    },
    onError: (error, _shown, decision) => {
      if (!decision || !isAwaited(decision)) return;
      if (!isSessionOver(error)) showToast({ kind: 'error', act, text: error.message });
      if (!isOutcomeUnknown(error)) forgetCashOut(decision);
    },
    onSettled: refreshAfterBet,
  });
};

export const useCashOut = (market: CashOutMarket, onDone: () => void) =>
  useMutation(cashOutMutation(market, onDone));

/** Whether a cash-out is on its way, though the panel that sent it was closed and is shown anew. */
export const useIsCashingOut = (marketId: string): boolean =>
  useIsMutating({ mutationKey: toMutationKey(marketId) }) > 0;
