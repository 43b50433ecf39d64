import { fetchReply } from '@exchange/api';
import {
  type AccessChange,
  endpoints,
  type OneTimeLink,
  type SignInStep,
  type StaffBreak,
} from '@exchange/contract';
import { showToast } from '@exchange/store';
import { useMutation } from '@tanstack/react-query';
import { refreshStaff, toFailure } from '../users.api.ts';

/** Callbacks of a dialog for a completed or failed step. */
interface Outcome<Model> {
  onDone: (model: Model) => void;
  onFailed: (text: string) => void;
}

/** Sends a step of staff on an account, shows a toast, and refetches every list. */
function useStaffStep<Input, Model>(
  send: (input: Input) => Promise<{ message: string; model: Model }>,
  { onDone, onFailed }: Outcome<Model>,
) {
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message, model }) => {
      showToast({ kind: 'success', text: message });
      onDone(model);
    },
    onError: (error) => onFailed(toFailure(error).text),
    onSettled: refreshStaff,
  });
}

/** Closes, locks or opens an account; without a wanted state it ends every sign-in. */
export const useChangeAccess = (outcome: Outcome<unknown>) =>
  useStaffStep(
    ({ wanted, ...target }: { userId: string; reason: string; wanted?: Partial<AccessChange> }) =>
      wanted
        ? fetchReply(endpoints.userAccess, { ...wanted, ...target })
        : fetchReply(endpoints.userEndSessions, target),
    outcome,
  );

/** Starts a time-out or self-exclusion on the player's request. */
export const useSetBreak = (outcome: Outcome<unknown>) =>
  useStaffStep((input: StaffBreak) => fetchReply(endpoints.userBreak, input), outcome);

/** Locks the withdrawals of all players of a shared withdrawal account. */
export const useBlockSharedAccount = (outcome: Outcome<unknown>) =>
  useStaffStep(
    (input: { requestId: string; reason: string }) =>
      fetchReply(endpoints.blockSharedAccount, input),
    outcome,
  );

/** Adds a note for other staff. */
export const useAddNote = (outcome: Outcome<unknown>) =>
  useStaffStep(
    (input: { userId: string; text: string }) => fetchReply(endpoints.userNote, input),
    outcome,
  );

/** Creates the one-time link by which a user sets a password; it replaces any earlier link. */
export const useMakePasswordReset = (outcome: Outcome<OneTimeLink>) =>
  useStaffStep((step: SignInStep) => fetchReply(endpoints.makePasswordReset, step), outcome);

/** Restricts the user's next password sign-in to changing the password. */
export const useRequirePasswordChange = (outcome: Outcome<unknown>) =>
  useStaffStep((step: SignInStep) => fetchReply(endpoints.requirePasswordChange, step), outcome);

/** Removes a lost second factor. */
export const useRemoveSecondFactor = (outcome: Outcome<unknown>) =>
  useStaffStep((step: SignInStep) => fetchReply(endpoints.removeSecondFactor, step), outcome);
