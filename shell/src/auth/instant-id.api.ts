import { fetchReply, isApiError } from '@exchange/api';
import { endpoints, savedLogin } from '@exchange/contract';
import { selectToken, showToast, signIn } from '@exchange/store';
import * as v from 'valibot';
import { closeOverlay, openOverlay } from '../shared/overlay.store.ts';
import { logOut, NO_TOKEN_TEXT, readCodeFault } from './auth.api.ts';

const BROKEN_LINK_TEXT = 'This sign-in link is not complete. Please ask for a new one.';

/**
 * Signs in by a one-time link. A previous user is signed out first; a failed link changes nothing.
 * Failures are toasts, a missing code is a dialog.
 */
export async function redeemInstantId(token: string, secondFactor?: string): Promise<void> {
  try {
    if (token === '') throw new Error(BROKEN_LINK_TEXT);
    const { envelope, model } = await fetchReply(endpoints.instantId, {
      token,
      ...(secondFactor && { second_factor: secondFactor }),
    });
    if (!v.is(savedLogin, envelope)) throw new Error(NO_TOKEN_TEXT);
    if (selectToken()) void logOut();
    signIn(envelope);
    closeOverlay('sign-in-link');
    showToast({ kind: 'success', text: `Signed in as ${model.user_name}.` });
  } catch (error) {
    const codeFault = readCodeFault(error);
    if (codeFault !== undefined) {
      openOverlay({ name: 'sign-in-link', token, codeFault });
      return;
    }
    const text = error instanceof Error ? error.message : BROKEN_LINK_TEXT;
    showToast({
      kind: 'error',
      text: isApiError(error) && error.serverMessage ? error.serverMessage : text,
    });
    closeOverlay('sign-in-link');
  }
}

/**
 * Signs in guests at once. Signed-in users must confirm: a link of somebody else must not make them
 * play on, or pay into, a foreign account.
 */
export async function openInstantId(token: string): Promise<void> {
  if (token !== '' && selectToken() !== undefined) {
    openOverlay({ name: 'sign-in-link', token });
  } else await redeemInstantId(token);
}
