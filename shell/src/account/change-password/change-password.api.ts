import { type Failure, fetchReply, toFailure } from '@exchange/api';
import { endpoints, savedLogin } from '@exchange/contract';
import { showToast, signIn } from '@exchange/store';
import * as v from 'valibot';
import type { ChangePasswordValues } from './change-password.form.ts';

const FAILED_TEXT = 'Something went wrong. Please try again.';

const CHANGE_PASSWORD = 'change-password';

/**
 * Changes the password and stores the user of the reply, which has a new token (point 7). Shows the
 * message as a toast. @returns the failure, if any
 */
export async function changePassword(values: ChangePasswordValues): Promise<Failure | undefined> {
  try {
    const { envelope } = await fetchReply(endpoints.changePassword, values);
    if (!v.is(savedLogin, envelope)) throw new Error(FAILED_TEXT);
    signIn(envelope);
    showToast({ kind: 'success', act: CHANGE_PASSWORD, text: 'Password changed successfully!' });
    return undefined;
  } catch (error) {
    const failure = toFailure(error, { refused: FAILED_TEXT, unanswered: FAILED_TEXT });
    showToast({ kind: 'error', act: CHANGE_PASSWORD, text: failure.text });
    return failure;
  }
}
