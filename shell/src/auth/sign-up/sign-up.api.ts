import { type Failure, fetchReply, isApiError, type Reply, toFailure } from '@exchange/api';
import { endpoints, type NewAccount, OTP_RESEND_MS, type PhoneNumber } from '@exchange/contract';
import { requestLogin, showToast } from '@exchange/store';
import { logIn } from '../auth.api.ts';

/** What became of a question to the server. */
export type Outcome =
  | { ok: true; text: string }
  /** `waitMs` is how long the server takes no more such questions. */
  | ({ ok: false; waitMs?: number } & Omit<Failure, 'retryAfter'>);

interface Step {
  /** What is done, so that a success takes the errors of earlier tries away. */
  act: string;
  /** Where the server says nothing (point 7). */
  done: string;
  refused: string;
  /** The field that a refusal is about where the server names none. */
  field?: string;
}

const UNKNOWN_TEXT = 'Something went wrong. Please try again.';
/** Too many questions: that is nobody's field. */
const TOO_MANY = 429;
const SECOND_MS = 1000;

/** Asks; a failure is told as a toast (point 8). */
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

/** Whether a user name can be had: the message, or 'user name available'. */
export const checkUserName = (userName: string): Promise<Outcome> =>
  ask(fetchReply(endpoints.checkAvailable, userName), {
    act: 'check-user-name',
    done: 'user name available',
    refused: 'This user name is taken.',
    field: 'user_name',
  });

/** Whether a number can register: the message, or 'Mobile number exist already'. */
export const checkMobile = (phone: PhoneNumber): Promise<Outcome> =>
  ask(fetchReply(endpoints.mobileExists, phone), {
    act: 'check-mobile',
    done: '',
    refused: 'Mobile number exist already',
    field: 'mobile',
  });

async function tell(call: Promise<Reply<unknown>>, step: Step): Promise<Outcome> {
  const outcome = await ask(call, step);
  if (outcome.ok) showToast({ kind: 'success', act: step.act, text: outcome.text });
  return outcome;
}

/** Sends a code to the number: the message, or 'otp sent successfully'. */
export const sendOtp = (phone: PhoneNumber): Promise<Outcome> =>
  tell(fetchReply(endpoints.sendOtp, phone), {
    act: 'send-otp',
    done: 'otp sent successfully',
    refused: UNKNOWN_TEXT,
  });

/** Registers and tells the message. */
export const signUp = (account: NewAccount): Promise<Outcome> =>
  tell(fetchReply(endpoints.signUp, account), {
    act: 'sign-up',
    done: 'Registration successful.',
    refused: UNKNOWN_TEXT,
  });

/**
 * Signs in who has just registered, with the credentials that were given: the specification's answer
 * to a sign-up carries no token. Where that fails, which is told, the login is asked for.
 */
export async function signInAfter({
  userName,
  password,
}: Pick<NewAccount, 'userName' | 'password'>): Promise<void> {
  try {
    await logIn({ userName, password });
  } catch {
    requestLogin();
  }
}
