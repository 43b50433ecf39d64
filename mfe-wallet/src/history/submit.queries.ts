import { callForReply, isApiError, isUnanswered } from '@exchange/api';
import { endpoints } from '@exchange/contract';
import { notify } from '@exchange/store';
import { useMutation } from '@tanstack/react-query';
import {
  decideTransfer,
  forgetTransfer,
  type Orders,
  type TransferDecision,
  type TransferKind,
} from '../shared/transfer-decision.store.ts';
import { refreshTransfers } from './history.queries.ts';

/** Point 8, "Deposit or withdrawal submit failure". */
const FAILED_TEXT = 'Submission failed. Please try again.';

/** Why a request was not taken, and the field of the payload that is at fault. */
export interface Refusal {
  reason: string;
  field?: string;
}

const sendDecision = ({ kind, key, order }: TransferDecision) => {
  const options = { idempotencyKey: key };
  return kind === 'deposit'
    ? callForReply(endpoints.depositRequest, order as Orders['deposit'], options)
    : callForReply(endpoints.withdrawRequest, order as Orders['withdrawal'], options);
};

const toRefusal = (error: unknown): Refusal => {
  if (!isApiError(error)) return { reason: '' };
  const { field } = error.detail;
  return { reason: error.answered ? error.said : error.message, ...(field && { field }) };
};

/** Sends a deposit or withdrawal, or asks again for the one that has no answer yet. */
export function useSubmitTransfer<Kind extends TransferKind>(
  kind: Kind,
  { onDone, onRefused }: { onDone: () => void; onRefused: (refusal: Refusal) => void },
) {
  return useMutation({
    mutationKey: ['submit-transfer', kind],
    onMutate: (order: Orders[Kind]) => decideTransfer(kind, order),
    mutationFn: (order: Orders[Kind]) => sendDecision(decideTransfer(kind, order)),
    onSuccess: ({ message }, _order, decision) => {
      forgetTransfer(decision);
      notify({ kind: 'success', text: message });
      onDone();
    },
    onError: (error, _order, decision) => {
      if (isApiError(error) && error.kind === 'unauthorized') return;
      if (decision && !isUnanswered(error)) forgetTransfer(decision);
      notify({ kind: 'error', text: FAILED_TEXT });
      onRefused(toRefusal(error));
    },
    onSettled: refreshTransfers,
  });
}
