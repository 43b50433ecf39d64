import { type Failure, fetchReply, isApiError, type Reply, toFailure } from '@exchange/api';
import { endpoints, type NewAccount, OTP_RESEND_MS, type PhoneNumber } from '@exchange/contract';
import { requestLogin, showToast } from '@exchange/store';
import { logIn } from '../auth.api.ts';

/** Outcome of a check or step of the sign-up. */
export type Outcome =
  | { ok: true; text: string }
  /** `waitMs` is the cooldown of the server. */
  | ({ ok: false; waitMs?: number } & Omit<Failure, 'retryAfter'>);

interface Step {
  /** Name of the command: its success removes the errors of earlier attempts. */
  act: string;
  /** Text without a message of the server (point 7). */
  done: string;
  refused: string;
  /** Field of a rejection without a field of the server. */
  field?: string;
}

const UNKNOWN_TEXT = 'Something went wrong. Please try again.';
/** Too many requests: not an error of a field. */
const TOO_MANY = 429;
const SECOND_MS = 1000;

/** Makes the call; a failure is a toast (point 8). */
async function ask(call: Promise<Reply<unknown>>, step: Step): Promise<Outcome> {
  try {
    const { message } = await call;
    return { ok: true, text: message || step.done };
  } catch (error) {
    const { retryAfter = OTP_RESEND_MS / SECOND_MS, ...failure } = toFailure(error, {
      refused: step.refused,
    });
    const isRefused = isApiError(error) && error.kind === 'refused';
    const isTooMany = isRefused && error.status === TOO_MANY;
    const field = failure.field ?? (isRefused && !isTooMany ? step.field : undefined);
    showToast({ kind: 'error', act: step.act, text: failure.text });
    return {
      ok: false,
      ...failure,
      ...(field !== undefined && { field }),
      ...(isTooMany && { waitMs: retryAfter * SECOND_MS }),
    };
  }
}

/** Checks if a user name is available: the message, or 'user name available'. */
export const queryUserName = (userName: string): Promise<Outcome> =>
  ask(fetchReply(endpoints.checkAvailable, userName), {
    act: 'check-user-name',
    done: 'user name available',
    refused: 'This user name is taken.',
    field: 'user_name',
  });

/** Checks if a number can register: the message, or 'Mobile number exist already'. */
export const queryMobile = (phone: PhoneNumber): Promise<Outcome> =>
  ask(fetchReply(endpoints.mobileExists, phone), {
    act: 'check-mobile',
    done: '',
    refused: 'Mobile number exist already',
    field: 'mobile',
  });

async function showMessage(call: Promise<Reply<unknown>>, step: Step): Promise<Outcome> {
  const outcome = await ask(call, step);
  if (outcome.ok) showToast({ kind: 'success', act: step.act, text: outcome.text });
  return outcome;
}

/** Sends a code to the number: the message, or 'otp sent successfully'. */
export const sendOtp = (phone: PhoneNumber): Promise<Outcome> =>
  showMessage(fetchReply(endpoints.sendOtp, phone), {
    act: 'send-otp',
    done: 'otp sent successfully',
    refused: UNKNOWN_TEXT,
  });

/** Registers and shows the message. */
export const signUp = (account: NewAccount): Promise<Outcome> =>
  showMessage(fetchReply(endpoints.signUp, account), {
    act: 'sign-up',
    done: 'Registration successful.',
    refused: UNKNOWN_TEXT,
  });

/**
 * Signs in with the registered credentials, since the specification's reply to a sign-up has no
 * token. A failure is shown, and opens the login.
 */
export async function signInAfter({
  userName,
  password,
}: Pick<NewAccount, 'userName' | 'password'>): Promise<void> {
  try {
    // The message of the registration is enough.
    await logIn({ userName, password }, { isQuiet: true });
  } catch {
    requestLogin();
  }
}
