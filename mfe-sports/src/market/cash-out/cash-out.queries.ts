import { call, callForReply } from '@exchange/api';
import { type CashOutOffer, endpoints, POLL_INTERVAL_MS } from '@exchange/contract';
import { notify } from '@exchange/store';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { refreshAfterBet } from '../../bet-slip/bet-slip.queries.ts';
import { isUnanswered } from '../../bet-slip/place-bet.queries.ts';

/** The market that is cashed out. */
export interface CashOutTarget {
  matchId: string;
  marketId: string;
}

const toKey = ({ matchId, marketId }: CashOutTarget) => ['cash-out', matchId, marketId];

/** What cashing out would lock in, asked for each second while it is shown. */
export const useCashOutOffer = (target: CashOutTarget) =>
  useQuery({
    queryKey: toKey(target),
    queryFn: ({ signal }) => call(endpoints.cashOutOffer, target, { signal }),
    refetchInterval: POLL_INTERVAL_MS,
    gcTime: 0,
  });

/** Takes an offer. A decision without an answer is repeated with its key, so it never acts twice. */
export function useCashOut(target: CashOutTarget, onDone: () => void) {
  const decision = useRef<{ key: string; offer: CashOutOffer }>(undefined);
  return useMutation({
    mutationFn: (shown: CashOutOffer) => {
      decision.current ??= { key: crypto.randomUUID(), offer: shown };
      const { key, offer } = decision.current;
      const { locked, marketVersion } = offer;
      const wanted = { ...target, locked, marketVersion };
      return callForReply(endpoints.cashOut, wanted, { idempotencyKey: key });
    },
    onSuccess: ({ message }) => {
      notify({ kind: 'success', text: message });
      onDone();
    },
    onError: (error) => notify({ kind: 'error', text: error.message }),
    onSettled: (_reply, error) => {
      if (!isUnanswered(error)) decision.current = undefined;
      return refreshAfterBet();
    },
  });
}
