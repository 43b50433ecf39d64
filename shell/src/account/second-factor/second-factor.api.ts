import { call, fetchReply, queryClient, toFailure } from '@exchange/api';
import { endpoints } from '@exchange/contract';
import { showToast } from '@exchange/store';
import { queryOptions, useMutation } from '@tanstack/react-query';

export { isUnknownCall } from '@exchange/api';

const KEY = ['second-factor'];

/** Whether the account has a second factor, and must have one. */
export const secondFactorQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call(endpoints.secondFactor, undefined, { signal }),
});

/** What a step refused, at the field that the server names. */
export interface StepFault {
  field: string | undefined;
  text: string;
}

/** Returns what a failed step says; the text is a key of the translations. */
export function readStepFault(error: unknown): StepFault {
  const { text, field } = toFailure(error);
  return { text, field };
}

export const refreshSecondFactor = () => queryClient.invalidateQueries({ queryKey: KEY });

/** Begins the set-up: a secret for an authenticator app, by the password. */
export const useStartSecondFactor = () =>
  useMutation({
    mutationFn: (password: string) => call(endpoints.secondFactorStart, { password }),
  });

/** Confirms the set-up by a code: gives the recovery codes. */
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
