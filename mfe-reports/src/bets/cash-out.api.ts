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
  type CashOutOffer,
  endpoints,
  POLL_INTERVAL_MS,
  WHOLE_SHARE,
} from '@exchange/contract';
import { createPendingCommands, createPersistedStore, showToast } from '@exchange/store';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { MarketWithBets } from './bets.model.ts';

/** A share of a market's cash-out, in percent of the whole hedge. */
type Target = Pick<MarketWithBets, 'matchId' | 'marketId'> & { share: number };

/** An offer that the player accepted, with its key; every attempt repeats both. */
interface AcceptedOffer extends MarketWithBets, Target {
  key: string;
  offer: CashOutOffer;
}

/** Accepted offers by market, of one player. */
interface AcceptedOffers {
  userId?: string;
  accepted: Readonly<Record<string, AcceptedOffer>>;
}

const NONE: AcceptedOffers = { accepted: {} };

// Not under the key of the match page, which runs beside this one: each repeats its own.
const acceptedOffersStore = createPersistedStore<AcceptedOffers>(
  'open-bets-cash-outs',
  NONE,
  ({ accepted }) => Object.keys(accepted).length > 0,
);

/** Accepted offers without a response, by market. */
export const acceptedOffers = createPendingCommands<AcceptedOffers, AcceptedOffer>(
  acceptedOffersStore,
  {
    slotOf: ({ marketId }) => marketId,
    read: ({ accepted }) => accepted,
    write: (state, accepted) => ({ ...state, accepted }),
  },
);

/** Returns the markets of accepted offers, also of those that were settled meanwhile. */
export function useAcceptedMarkets(): readonly MarketWithBets[] {
  const { subscribe, getState } = acceptedOffersStore;
  return Object.values(useSyncExternalStore(subscribe, () => getState().accepted));
}

/** Polling interval of a market in sight before its button is pressed, in ms. */
const GLANCE_MS = 5000;

/** Query of a market's cash-out; under the key of bets, as each bet changes it. */
export const cashOutQuery = (target: Target, isOpen: boolean) =>
  queryOptions({
    queryKey: queryKeys.bets('cash-out', target.matchId, target.marketId, String(target.share)),
    queryFn: async ({ signal }): Promise<CashOutAnswer> => {
      const none: CashOutAnswer = { reason: 'This is not offered here.' };
      const answer: CashOutAnswer = await unlessUnknown(
        call(endpoints.cashOutOffer, target, { signal }),
        none,
      );
      // Backends without shares offer the whole.
      return (answer.share ?? WHOLE_SHARE) === target.share ? answer : none;
    },
    placeholderData: keepPreviousData,
    refetchInterval: isOpen ? POLL_INTERVAL_MS : GLANCE_MS,
    // A value of before is not shown again.
    gcTime: 0,
  });

const toMutationKey = (marketId: string) => ['cash-out-open-bets', marketId];

/** Accepts an offer, or repeats the accepted one exactly. */
export function useCashOut(market: MarketWithBets, onDone: () => void) {
  const mutationKey = toMutationKey(market.marketId);
  const act = mutationKey.join(' ');
  const { mutate } = useMutation(
    commandMutation({
      mutationKey,
      pending: acceptedOffers,
      send: ({ matchId, marketId, share, offer }: AcceptedOffer, options) => {
        const { locked, marketVersion } = offer;
        const order = { matchId, marketId, share, locked, marketVersion };
        return fetchReply(endpoints.cashOut, order, options);
      },
      onAccepted: ({ message }) => {
        showToast({ kind: 'success', act, text: message });
        onDone();
      },
      onFailed: (error) =>
        isSessionOver(error) || showToast({ kind: 'error', act, text: error.message }),
      onSettled: refreshAfterBet,
    }),
  );
  return (share: number, offer: CashOutOffer) =>
    mutate(acceptedOffers.begin({ ...market, share, offer }));
}

/** Returns true while a cash-out is in flight, also after its card was remounted. */
export const useIsCashingOut = (marketId: string): boolean =>
  useCommandInFlight(toMutationKey(marketId));
