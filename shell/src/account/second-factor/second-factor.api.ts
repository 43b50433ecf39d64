import { call, fetchReply, queryClient, toFailure } from '@exchange/api';
import { endpoints } from '@exchange/contract';
import { showToast } from '@exchange/store';
import { queryOptions, useMutation } from '@tanstack/react-query';

export { isUnknownCall } from '@exchange/api';

const KEY = ['second-factor'];

/** Query of the account's second factor: set up, required. */
export const secondFactorQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call(endpoints.secondFactor, undefined, { signal }),
});

/** A rejected step with the server's field. */
export interface StepFault {
  field: string | undefined;
  text: string;
}

/** Returns the failure of a step; its text is a translation key. */
export function readStepFault(error: unknown): StepFault {
  const { text, field } = toFailure(error);
  return { text, field };
}

export const refreshSecondFactor = () => queryClient.invalidateQueries({ queryKey: KEY });

/** Starts the set-up with the password; returns a secret for an authenticator app. */
export const useStartSecondFactor = () =>
  useMutation({
    mutationFn: (password: string) => call(endpoints.secondFactorStart, { password }),
  });

/** Confirms the set-up with a code; returns the recovery codes. */
export const useConfirmSecondFactor = () =>
  useMutation({ mutationFn: (code: string) => call(endpoints.secondFactorConfirm, code) });

/** Switches the second factor off. */
export const useSwitchOffSecondFactor = () =>
  useMutation({
    mutationFn: (proof: { password: string; code: string }) =>
      fetchReply(endpoints.secondFactorOff, proof),
    onSuccess: ({ message }) => {
      showToast({ kind: 'success', text: message });
      return refreshSecondFactor();
    },
  });
