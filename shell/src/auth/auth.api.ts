import { fetchReply, isApiError, type Reply } from '@exchange/api';
import {
  DEMO_CREDENTIALS,
  type ErrorCode,
  endpoints,
  LOGIN_CODE_ALREADY_SIGNED_IN,
  savedLogin,
} from '@exchange/contract';
import { refuseSignIn, selectToken, showToast, signIn, signOut } from '@exchange/store';
import * as v from 'valibot';

export interface Credentials {
  userName: string;
  password: string;
  /** A code, if the previous reply required one. */
  secondFactor?: string | undefined;
}

const HTTP_OK = 200;
const SECOND_MS = 1000;
export const NO_TOKEN_TEXT = 'Authentication failed: No token received';

const LOG_IN = 'log-in';

function acceptLogin({ envelope, message, code }: Reply<unknown>, isQuiet: boolean) {
  if (code === LOGIN_CODE_ALREADY_SIGNED_IN) return;
  if (!v.is(savedLogin, envelope)) throw new Error(NO_TOKEN_TEXT);
  signIn(envelope);
  if (isQuiet) return;
  showToast({ kind: 'success', act: LOG_IN, text: message || 'Login Successful' });
}

/** Text for a rejection without a message. */
const REFUSED_TEXT = 'Invalid Login Details';

/** Thrown for a login that is delayed after wrong attempts. */
export class LoginDelayed extends Error {
  /** The delay in ms. */
  readonly waitMs: number;

  constructor(message: string, waitMs: number) {
    super(message);
    this.waitMs = waitMs;
  }
}

/** Thrown if the password is right, and the code of the second factor is missing or wrong. */
export class SecondFactorRequired extends Error {}

const MISSING_CODE: ErrorCode = 'SECOND_FACTOR_REQUIRED';
const WRONG_CODE: ErrorCode = 'SECOND_FACTOR_WRONG';

/** Returns the error text of a required code, '' if none was sent; undefined for other failures. */
export function readCodeFault(error: unknown): string | undefined {
  if (!isApiError(error)) return undefined;
  if (error.code === MISSING_CODE) return '';
  return error.code === WRONG_CODE ? error.message : undefined;
}

/** Returns the error of a failed login. */
function toLoginError(error: unknown): Error {
  if (!isApiError(error)) return error instanceof Error ? error : new Error(REFUSED_TEXT);
  const codeFault = readCodeFault(error);
  if (codeFault !== undefined) return new SecondFactorRequired(codeFault);
  const { retry_after: seconds } = error.detail;
  if (seconds !== undefined) return new LoginDelayed(error.message, seconds * SECOND_MS);
  if (error.hasResponse) return new Error(error.serverMessage || REFUSED_TEXT);
  // A success without a session.
  return error.status === HTTP_OK ? new Error(NO_TOKEN_TEXT) : error;
}

/**
 * Signs in by the rules of point 4. @throws {SecondFactorRequired} if the code is missing (without a
 * message) or wrong @throws {LoginDelayed} after wrong attempts @throws {Error} with the server's
 * message, or 'Authentication failed: No token received'. `isQuiet`: a success shows no message.
 */
export async function logIn(
  { userName, password, secondFactor }: Credentials,
  { isQuiet = false } = {},
): Promise<void> {
  const credentials = {
    user_name: userName,
    password,
    ...(secondFactor && { second_factor: secondFactor }),
  };
  try {
    acceptLogin(await fetchReply(endpoints.login, credentials), isQuiet);
  } catch (error) {
    const failure = toLoginError(error);
    refuseSignIn();
    if (failure.message) showToast({ kind: 'error', act: LOG_IN, text: failure.message });
    throw failure;
  }
}

/** Signs in with the preset demo credentials: a fresh play-money account. */
export const logInWithDemo = (): Promise<void> =>
  logIn({ userName: DEMO_CREDENTIALS.user_name, password: DEMO_CREDENTIALS.password });

/** Signs out locally at once; the token is revoked if the server can be reached. */
export async function logOut(): Promise<void> {
  const revoked = selectToken() ? fetchReply(endpoints.logout, undefined) : undefined;
  signOut();
  await revoked?.catch((error: unknown) => {
    if (!isApiError(error)) throw error;
  });
}
