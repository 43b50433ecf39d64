import { callForReply, isApiError, type Reply } from '@exchange/api';
import {
  DEMO_CREDENTIALS,
  endpoints,
  LOGIN_CODE_ALREADY_SIGNED_IN,
  type SessionData,
  savedLogin,
} from '@exchange/contract';
import { notify, refuseSignIn, selectToken, signIn, signOut } from '@exchange/store';
import * as v from 'valibot';

export interface Credentials {
  userName: string;
  password: string;
}

const NO_TOKEN_TEXT = 'Authentication failed: No token received';

function acceptLogin({ envelope, message, code }: Reply<SessionData>) {
  if (code === LOGIN_CODE_ALREADY_SIGNED_IN) return;
  if (!v.is(savedLogin, envelope)) throw new Error(NO_TOKEN_TEXT);
  signIn(envelope);
  notify({ kind: 'success', text: message || 'Login Successful' });
}

/**
 * Signs in by the rules of point 4.
 * @throws {Error} with the server's message, or 'Authentication failed: No token received'.
 */
export async function logIn({ userName, password }: Credentials): Promise<void> {
  try {
    acceptLogin(await callForReply(endpoints.login, { user_name: userName, password }));
  } catch (error) {
    refuseSignIn();
    const text = error instanceof Error && error.message ? error.message : 'Invalid Login Details';
    notify({ kind: 'error', text });
    throw error;
  }
}

/** Signs in with the preset demo credentials: a fresh play-money account. */
export const logInWithDemo = (): Promise<void> =>
  logIn({ userName: DEMO_CREDENTIALS.user_name, password: DEMO_CREDENTIALS.password });

/** Signs out here at once; the token is revoked on the server as far as it can be reached. */
export async function logOut(): Promise<void> {
  const revoked = selectToken() ? callForReply(endpoints.logout, undefined) : undefined;
  signOut();
  await revoked?.catch((error: unknown) => {
    if (!isApiError(error)) throw error;
  });
}
