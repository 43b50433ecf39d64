import {
  commandMutation,
  fetchReply,
  isApiError,
  isSessionOver,
  queryClient,
  useCommandInFlight,
} from '@exchange/api';
import { type ErrorCode, endpoints, type WithdrawProof } from '@exchange/contract';
import { sessionStore, showToast } from '@exchange/store';
import { useMutation } from '@tanstack/react-query';
import { refreshTransfers } from './cashier.api.ts';
import {
  markAccepted,
  noteFailure,
  type Orders,
  type PendingTransfer,
  pendingTransfers,
  type Rejection,
  type TransferKind,
  transferDrafts,
} from './transfer.store.ts';

/** Point 8, "Deposit or withdrawal submit failure". */
const FAILED_TEXT = 'Submission failed. Please try again.';

/** Texts for accepted requests without a message of the server. */
const SENT_TEXTS = {
  deposit: 'Deposit request submitted.',
  withdrawal: 'Withdrawal request submitted.',
} as const satisfies Record<TransferKind, string>;

/** One attempt: the pending request is kept for retries, the proof of identity is not. */
interface Attempt extends PendingTransfer {
  proof?: WithdrawProof;
}

const sendAttempt = ({ kind, order, proof }: Attempt, options: { idempotencyKey: string }) => {
  const { session } = sessionStore.getState();
  const userId = session.status === 'player' ? session.userId : '';
  return kind === 'deposit'
    ? fetchReply(endpoints.depositRequest, { ...(order as Orders['deposit']), userId }, options)
    : fetchReply(
        endpoints.withdrawRequest,
        { ...(order as Orders['withdrawal']), userId, ...(proof && { proof }) },
        options,
      );
};

const ASKING_CODES: readonly ErrorCode[] = ['PROOF_REQUIRED', 'SECOND_FACTOR_REQUIRED'];

/** Returns true if the server requires a proof of identity, which is no failure. */
const isProofRequired = (error: unknown) =>
  isApiError(error) && ASKING_CODES.some((code) => code === error.code);

const toRejection = (error: unknown): Rejection => {
  if (!isApiError(error)) return { reason: '' };
  const { field } = error.detail;
  // An empty field has its own hint.
  const message = isProofRequired(error) ? '' : error.serverMessage;
  return { reason: error.hasResponse ? message : error.message, ...(field && { field }) };
};

const submitKey = (kind: TransferKind) => ['submit-transfer', kind] as const;

/** Returns true while a request is in flight, also after its form was remounted. */
export const useIsSubmitting = (kind: TransferKind): boolean => useCommandInFlight(submitKey(kind));

/** Sends a deposit or withdrawal, or repeats the pending one; one at a time. */
export function useSubmitTransfer<Kind extends TransferKind>(kind: Kind) {
  const act = submitKey(kind).join(' ');
  const { mutate } = useMutation(
    commandMutation({
      mutationKey: submitKey(kind),
      pending: pendingTransfers,
      send: sendAttempt,
      onAccepted: ({ message }) => {
        transferDrafts[kind].forget();
        markAccepted(kind);
        showToast({ kind: 'success', act, text: message || SENT_TEXTS[kind] });
      },
      onFailed: (error, { key }) => {
        const isOver = isSessionOver(error);
        const hasResponse = isApiError(error) && error.status > 0 && !isOver;
        noteFailure(kind, { ...toRejection(error), key, hasResponse });
        if (isOver || isProofRequired(error)) return;
        showToast({ kind: 'error', act, text: FAILED_TEXT });
      },
      // The form is enabled with the response; the lists follow.
      onSettled: () => void refreshTransfers(),
    }),
  );
  return (order: Orders[Kind], proof?: WithdrawProof) => {
    if (queryClient.isMutating({ mutationKey: submitKey(kind) }) > 0) return;
    mutate({ ...pendingTransfers.begin({ kind, order }), ...(proof && { proof }) });
  };
}
