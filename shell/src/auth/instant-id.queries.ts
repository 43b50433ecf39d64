import { callForReply, isApiError } from '@exchange/api';
import { endpoints, savedLogin } from '@exchange/contract';
import { notify, selectToken, signIn } from '@exchange/store';
import * as v from 'valibot';
import { logOut, NO_TOKEN_TEXT } from './auth.queries.ts';

const BROKEN_LINK_TEXT = 'This sign-in link is not complete. Please ask for a new one.';

/**
 * Signs in by a one-time link. Whoever was signed in before is signed out first, so that nothing of
 * theirs stays; a link that fails leaves them as they are. The reason stands in a toast.
 */
export async function redeemInstantId(token: string): Promise<void> {
  try {
    if (token === '') throw new Error(BROKEN_LINK_TEXT);
    const { envelope, message } = await callForReply(endpoints.instantId, { token });
    if (!v.is(savedLogin, envelope)) throw new Error(NO_TOKEN_TEXT);
    if (selectToken()) void logOut();
    signIn(envelope);
    notify({ kind: 'success', text: message || 'Login Successful' });
  } catch (error) {
    const text = error instanceof Error ? error.message : BROKEN_LINK_TEXT;
    notify({ kind: 'error', text: isApiError(error) && error.said ? error.said : text });
  }
}
