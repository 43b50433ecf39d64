import { fetchReply, toFailure } from '@exchange/api';
import { endpoints, savedLogin } from '@exchange/contract';
import { selectToken, showToast, signIn } from '@exchange/store';
import * as v from 'valibot';
import { logOut, NO_TOKEN_TEXT, readCodeFault } from '../auth.api.ts';
import type { PasswordResetValues } from '../login.form.ts';

/** A failure at a field of the form; without a text the field is only required. */
export interface ResetFault {
  field: 'newPassword' | 'code' | undefined;
  text: string;
}

const FAILED_TEXT = 'Something went wrong. Please try again.';

/**
 * Sets the password by a one-time link and signs in; an earlier sign-in of the page ends first.
 * @returns the failure, if any
 */
export async function resetPassword(
  token: string,
  { code, ...passwords }: PasswordResetValues,
): Promise<ResetFault | undefined> {
  try {
    const { envelope, message } = await fetchReply(endpoints.resetPassword, {
      token,
      ...passwords,
      ...(code && { second_factor: code }),
    });
    if (!v.is(savedLogin, envelope)) throw new Error(NO_TOKEN_TEXT);
    if (selectToken()) void logOut();
    signIn(envelope);
    showToast({ kind: 'success', text: message });
    return undefined;
  } catch (error) {
    const codeFault = readCodeFault(error);
    if (codeFault !== undefined) return { field: 'code', text: codeFault };
    const { text, field } = toFailure(error, { refused: FAILED_TEXT });
    if (field === 'second_factor') return { field: 'code', text };
    return { field: field === 'newPassword' ? field : undefined, text };
  }
}
