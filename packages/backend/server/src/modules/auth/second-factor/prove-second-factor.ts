import { createHash } from 'node:crypto';
import type { Tx } from '@exchange/server-kit/database';
import { Secret, TOTP } from 'otpauth';
import { HttpError, UnprocessableError } from '../../../http-error.ts';
import { recordAudit } from '../../audit/repository.ts';
import type { ModuleContext } from '../../module-context.ts';
import { findKnownDevice } from '../attempts/known-device.ts';
import {
  consumeRecoveryCode,
  consumeStep,
  findSecondFactor,
  hasSecondFactor,
} from './second-factor.repository.ts';

/** The defaults of authenticator apps (RFC 6238). */
const TOTP_FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Number of steps that clocks of phones may deviate. */
const WINDOW_STEPS = 1;
const FIELD = 'second_factor';

/** Creates the part of an app's set-up that is the same for all users; `secret` is base32. */
export const createTotp = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...TOTP_FORM, ...names, secret: Secret.fromBase32(secret) });

/** Returns the 30 s step of a code, or undefined for a wrong one; `now` in ms since 1970. */
export function findStep(secret: string, code: string, now: number): number | undefined {
  const totp = createTotp(secret);
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW_STEPS });
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta;
}

/** Returns the stored hash of a recovery code, which has 80 random bits. */
export const hashRecoveryCode = (code: string) =>
  createHash('sha256').update(code.replaceAll('-', '')).digest('base64url');

/** The owner of the tried code, and the cookies of the browser. */
export interface TriedCode {
  user: { id: number; userName: string };
  code: string | undefined;
  cookies: string | undefined;
}

async function consumeCode(
  tx: Tx,
  context: ModuleContext,
  userId: number,
  code: string,
): Promise<boolean> {
  const at = context.clock.now();
  if (code.length > TOTP_FORM.digits) {
    if (!(await consumeRecoveryCode(tx, userId, hashRecoveryCode(code)))) return false;
    await recordAudit(tx, {
      at,
      actorId: userId,
      action: 'recovery_code_used',
      subject: 'user',
      subjectId: userId,
    });
    return true;
  }
  const factor = await findSecondFactor(tx, userId);
  const secret = factor && context.secretSeal.open(factor.secret, userId)?.text;
  const step = secret === undefined ? undefined : findStep(secret, code, at.getTime());
  return step !== undefined && consumeStep(tx, userId, step);
}

const isWrongCode = (error: unknown) =>
  error instanceof HttpError && error.code === 'SECOND_FACTOR_WRONG';

/**
 * Runs `work` in the transaction that uses up the code of a user with a second factor, or in a
 * plain one.
 * @throws UnprocessableError SECOND_FACTOR_REQUIRED without a code, SECOND_FACTOR_WRONG for a wrong
 * or used one
 * @throws HttpError 429 after wrong ones, for the right one too
 */
export async function withSecondFactor<T>(
  context: ModuleContext,
  { user, code, cookies }: TriedCode,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { unitOfWork, attempts } = context;
  if (!(await unitOfWork.read((tx) => hasSecondFactor(tx, user.id)))) {
    return unitOfWork.withTransaction(work);
  }
  if (code === undefined) {
    throw new UnprocessableError('Please enter the code of your authenticator app.', {
      field: FIELD,
      code: 'SECOND_FACTOR_REQUIRED',
    });
  }
  // Wrong codes elsewhere do not delay a browser on which the user signed in before.
  const of = `${user.id} ${findKnownDevice(context, cookies, user.userName) ?? ''}`;
  const prove = async (tx: Tx) => {
    if (await consumeCode(tx, context, user.id, code)) return work(tx);
    throw new UnprocessableError('This code is not right, or was used before.', {
      field: FIELD,
      code: 'SECOND_FACTOR_WRONG',
    });
  };
  return attempts.check(
    { kind: 'second_factor', of, field: FIELD },
    () => unitOfWork.withTransaction(prove),
    isWrongCode,
  );
}
