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

/** What a dialog does once its step is done, or has failed. */
interface Outcome<Model> {
  onDone: (model: Model) => void;
  onFailed: (text: string) => void;
}

/** Sends a step of staff on an account: a toast says that it is done, and every list is loaded again. */
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

/** Begins a time-out or self-exclusion that the player asked for. */
export const useSetBreak = (outcome: Outcome<unknown>) =>
  useStaffStep((input: StaffBreak) => fetchReply(endpoints.userBreak, input), outcome);

/** Lets all players of a shared withdrawal account use it; it blocks them no more. */
export const useClearSharedAccount = (outcome: Outcome<unknown>) =>
  useStaffStep(
    (input: { requestId: string; reason: string }) =>
      fetchReply(endpoints.clearSharedAccount, input),
    outcome,
  );

/** Adds a note for other staff. */
export const useAddNote = (outcome: Outcome<unknown>) =>
  useStaffStep(
    (input: { userId: string; text: string }) => fetchReply(endpoints.userNote, input),
    outcome,
  );

/** Makes the one-time link by which a user sets a password; an earlier link ends, of whichever kind. */
export const useMakePasswordReset = (outcome: Outcome<OneTimeLink>) =>
  useStaffStep((step: SignInStep) => fetchReply(endpoints.makePasswordReset, step), outcome);

/** The user's next sign-in by the password may only change it. */
export const useRequirePasswordChange = (outcome: Outcome<unknown>) =>
  useStaffStep((step: SignInStep) => fetchReply(endpoints.requirePasswordChange, step), outcome);

/** Takes a lost second factor away. */
export const useRemoveSecondFactor = (outcome: Outcome<unknown>) =>
  useStaffStep((step: SignInStep) => fetchReply(endpoints.removeSecondFactor, step), outcome);
