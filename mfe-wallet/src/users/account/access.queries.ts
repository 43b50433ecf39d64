import { callForReply } from '@exchange/api';
import { type AccessChange, endpoints, type StaffBreak } from '@exchange/contract';
import { notify } from '@exchange/store';
import { useMutation } from '@tanstack/react-query';
import { refreshStaff, toFailure } from '../users.queries.ts';

/** What a dialog does once its step is done, or has failed. */
interface Outcome {
  onDone: () => void;
  onFailed: (text: string) => void;
}

/** Sends a step of staff on an account: a toast says that it is done, and every list is loaded again. */
function useStaffStep<Input>(
  send: (input: Input) => Promise<{ message: string }>,
  { onDone, onFailed }: Outcome,
) {
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => {
      notify({ kind: 'success', text: message });
      onDone();
    },
    onError: (error) => onFailed(toFailure(error).text),
    onSettled: refreshStaff,
  });
}

/** Closes, locks or opens an account; without a wanted state it ends every sign-in. */
export const useChangeAccess = (outcome: Outcome) =>
  useStaffStep(
    ({ wanted, ...target }: { userId: string; reason: string; wanted?: Partial<AccessChange> }) =>
      wanted
        ? callForReply(endpoints.userAccess, { ...wanted, ...target })
        : callForReply(endpoints.userEndSessions, target),
    outcome,
  );

/** Begins a time-out or self-exclusion that the player asked for. */
export const useSetBreak = (outcome: Outcome) =>
  useStaffStep((input: StaffBreak) => callForReply(endpoints.userBreak, input), outcome);

/** Adds a note for other staff. */
export const useAddNote = (outcome: Outcome) =>
  useStaffStep(
    (input: { userId: string; text: string }) => callForReply(endpoints.userNote, input),
    outcome,
  );

/** Takes a lost second factor away; the reason stands in the account's history. */
export const useRemoveSecondFactor = (outcome: Outcome) =>
  useStaffStep(
    (step: { userId: string; reason: string }) => callForReply(endpoints.removeSecondFactor, step),
    outcome,
  );
