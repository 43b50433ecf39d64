import {
  call,
  commandMutation,
  fetchReply,
  isSessionOver,
  queryKeys,
  refreshAfterBet,
  unlessUnknown,
  useCommandInFlight,
} from '@exchange/api';
import {
  type CashOutAnswer,
  type CashOutMarket,
  type CashOutOffer,
  endpoints,
  POLL_INTERVAL_MS,
  WHOLE_SHARE,
} from '@exchange/contract';
import { createPendingCommands, createPersistedStore, showToast } from '@exchange/store';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';

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

/** Polling interval of an offer whose value stands on a button only, in ms. */
export const GLANCE_MS = 5000;

/**
 * Returns the cash-out offer of the market's share, polled each second while it is shown; under the
 * key of bets, as each bet changes it.
 */
export const useCashOutOffer = (
  { matchId, marketId, share = WHOLE_SHARE }: CashOutMarket,
  enabled: boolean,
  refetchInterval = POLL_INTERVAL_MS,
) =>
  useQuery({
    queryKey: queryKeys.bets('cash-out', matchId, marketId, String(share)),
    queryFn: async ({ signal }): Promise<CashOutAnswer> => {
      const none: CashOutAnswer = { reason: NOT_OFFERED_TEXT };
      const wanted = { matchId, marketId, share };
      const answer: CashOutAnswer = await unlessUnknown(
        call(endpoints.cashOutOffer, wanted, { signal }),
        none,
      );
      // Backends without shares offer the whole.
      return (answer.share ?? WHOLE_SHARE) === share ? answer : none;
    },
    placeholderData: keepPreviousData,
    refetchInterval,
    gcTime: 0,
    enabled,
  });

const toMutationKey = (marketId: string) => ['take-cash-out', marketId];

/** Takes an accepted offer, or repeats the pending one. */
export function useCashOut(
  { matchId, marketId, share = WHOLE_SHARE }: CashOutMarket,
  onDone: () => void,
) {
  const act = toMutationKey(marketId).join(' ');
  const { mutate } = useMutation(
    commandMutation({
      mutationKey: toMutationKey(marketId),
      pending: pendingCashOuts,
      send: ({ offer: { locked, marketVersion }, ...pending }: PendingCashOut, options) => {
        const order = { matchId, marketId, share: pending.share ?? WHOLE_SHARE };
        return fetchReply(endpoints.cashOut, { ...order, locked, marketVersion }, options);
      },
      onAccepted: ({ message }) => {
        showToast({ kind: 'success', act, text: message });
        onDone();
      },
      onFailed: (error) => {
        if (!isSessionOver(error)) showToast({ kind: 'error', act, text: error.message });
      },
      onSettled: refreshAfterBet,
    }),
  );
  return (offer: CashOutOffer) =>
    mutate(pendingCashOuts.begin({ matchId, marketId, share, offer }));
}

/** Returns true while a cash-out is in flight, also after its panel was remounted. */
export const useIsCashingOut = (marketId: string): boolean =>
  useCommandInFlight(toMutationKey(marketId));
