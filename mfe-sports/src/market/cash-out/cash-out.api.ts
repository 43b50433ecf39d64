import {
  call,
  commandMutation,
  fetchReply,
  isSessionOver,
  refreshAfterBet,
  unlessUnknown,
  useCommandInFlight,
} from '@exchange/api';
import {
  type CashOutAnswer,
  type CashOutMarket,
  type CashOutOffer,
  calculateNet,
  endpoints,
  POLL_INTERVAL_MS,
} from '@exchange/contract';
import { formatResult } from '@exchange/i18n';
import { createPendingCommands, createPersistedStore, showToast } from '@exchange/store';
import { useMutation, useQuery } from '@tanstack/react-query';

/** An accepted offer with its key; every attempt repeats both. */
interface PendingCashOut extends CashOutMarket {
  key: string;
  offer: CashOutOffer;
}

interface CashOutState {
  /** Owner of the pending cash-outs. */
  userId?: string;
  /** Pending cash-outs by market. */
  decisions: Readonly<Record<string, PendingCashOut>>;
}

const EMPTY: CashOutState = { decisions: {} };

export const cashOutStore = createPersistedStore<CashOutState>(
  'cash-outs',
  EMPTY,
  ({ decisions }) => Object.keys(decisions).length > 0,
);

/** Pending cash-outs, by market. */
export const pendingCashOuts = createPendingCommands<CashOutState, PendingCashOut>(cashOutStore, {
  slotOf: ({ marketId }) => marketId,
  read: ({ decisions }) => decisions,
  write: (state, decisions) => ({ ...state, decisions }),
});

/** Text for backends without cash-out, an addition. */
const NOT_OFFERED_TEXT = 'This is not offered here.';

/** Returns the cash-out offer, polled as often as the prices that it depends on. */
export const useCashOutOffer = ({ matchId, marketId }: CashOutMarket, enabled: boolean) =>
  useQuery({
    queryKey: ['cash-out', matchId, marketId],
    queryFn: ({ signal }): Promise<CashOutAnswer> =>
      unlessUnknown(call(endpoints.cashOutOffer, { matchId, marketId }, { signal }), {
        reason: NOT_OFFERED_TEXT,
      }),
    refetchInterval: ({ state: { data } }) =>
      data?.reason === NOT_OFFERED_TEXT ? false : POLL_INTERVAL_MS,
    gcTime: 0,
    enabled,
  });

const toMutationKey = (marketId: string) => ['take-cash-out', marketId];

/** Takes an accepted offer, or repeats the pending one. `commission` of the market in percent. */
export function useCashOut(
  { matchId, marketId }: CashOutMarket,
  { commission, onDone }: { commission: number; onDone: () => void },
) {
  const act = toMutationKey(marketId).join(' ');
  const { mutate } = useMutation(
    commandMutation({
      mutationKey: toMutationKey(marketId),
      pending: pendingCashOuts,
      send: ({ offer: { locked, marketVersion } }: PendingCashOut, options) =>
        fetchReply(endpoints.cashOut, { matchId, marketId, locked, marketVersion }, options),
      onAccepted: ({ model }, { offer }) => {
        const net = calculateNet(model?.locked ?? offer.locked, commission);
        const text = `Cashed out: ${formatResult(net)}, when the market settles`;
        showToast({ kind: 'success', act, text });
        onDone();
      },
      onFailed: (error) => {
        if (!isSessionOver(error)) showToast({ kind: 'error', act, text: error.message });
      },
      onSettled: refreshAfterBet,
    }),
  );
  return (offer: CashOutOffer) => mutate(pendingCashOuts.begin({ matchId, marketId, offer }));
}

/** Returns true while a cash-out is in flight, also after its panel was remounted. */
export const useIsCashingOut = (marketId: string): boolean =>
  useCommandInFlight(toMutationKey(marketId));
