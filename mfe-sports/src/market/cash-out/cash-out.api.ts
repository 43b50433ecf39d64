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
import { beginCashOut, clearCashOut, isAwaited } from './cash-out.store.ts';

/** Text for backends without cash-out, an addition. */
const NOT_OFFERED_TEXT = 'This is not offered here.';

/** Returns the cash-out offer, polled each second while it is shown. */
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

/** Accepts an offer, or repeats the pending one. */
const cashOutMutation = ({ matchId, marketId }: CashOutMarket, onDone: () => void) => {
  const market = { matchId, marketId };
  const act = toMutationKey(marketId).join(' ');
  return mutationOptions({
    mutationKey: toMutationKey(marketId),
    onMutate: (shown: CashOutOffer) => beginCashOut(market, shown),
    mutationFn: (shown: CashOutOffer) => {
      const { key, offer } = beginCashOut(market, shown);
      const { locked, marketVersion } = offer;
      const wanted = { ...market, locked, marketVersion };
      return fetchReply(endpoints.cashOut, wanted, { idempotencyKey: key });
    },
    onSuccess: ({ message }, _shown, decision) => {
      if (!isAwaited(decision)) return;
      showToast({ kind: 'success', act, text: message });
      clearCashOut(decision);
      onDone();
    },
    onError: (error, _shown, decision) => {
      if (!decision || !isAwaited(decision)) return;
      if (!isSessionOver(error)) showToast({ kind: 'error', act, text: error.message });
      if (!isOutcomeUnknown(error)) clearCashOut(decision);
    },
    onSettled: refreshAfterBet,
  });
};

export const useCashOut = (market: CashOutMarket, onDone: () => void) =>
  useMutation(cashOutMutation(market, onDone));

/** Returns true while a cash-out is in flight, also after its panel was remounted. */
export const useIsCashingOut = (marketId: string): boolean =>
  useIsMutating({ mutationKey: toMutationKey(marketId) }) > 0;
