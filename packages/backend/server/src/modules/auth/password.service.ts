import { REVEALED_PASSWORD_TEXT, revealsPassword, type SessionData } from '@exchange/contract';
import type { SignedInUser } from '../../http/call.ts';
import { BadRequestError, UnauthorizedError, UnprocessableError } from '../../http-error.ts';
import { checkGuessable, hashPassword, verifyPassword } from '../accounts/password.ts';
import { findUser, replacePasswordHash, setPasswordHash } from '../accounts/repository.ts';
import { recordAudit } from '../audit/repository.ts';
import type { ModuleContext } from '../module-context.ts';
import { deleteInstantId } from './instant-id.repository.ts';
import { consumeLink, findLinkOwner } from './instant-id.service.ts';
import { isJustRenewed, replaceToken, revokeSessions } from './repository.ts';
import { withSecondFactor } from './second-factor/prove-second-factor.ts';
import {
  readRestriction,
  type SignInOrigin,
  selectStart,
  storeSession,
  toSessionData,
} from './service.ts';
import { createToken, hashToken } from './sessions.ts';

interface Passwords {
  oldPassword: string;
  newPassword: string;
}

/** Time that the former token stays valid for calls in transit, also of other tabs, in ms. */
export const FORMER_TOKEN_MS = 30_000;

const WRONG_TEXT = 'The current password is not right.';

/** Returns the current hash, after a check that the caller knows its password. */
async function verifyOwner(
  { unitOfWork, clock, attempts }: ModuleContext,
  { id, sessionId }: SignedInUser,
  input: Passwords,
) {
  const { hash, isRepeat } = await unitOfWork.withTransaction(async (tx) => ({
    hash: (await findUser(tx, id))?.passwordHash ?? null,
    isRepeat: await isJustRenewed(tx, sessionId, clock.now()),
  }));
  if (hash === null) throw new UnprocessableError('A demo account has no password.');
  const tried = { kind: 'password', of: id, field: 'oldPassword' } as const;
  await attempts.check(tried, async () => {
    const isOwner =
      (await verifyPassword(input.oldPassword, hash)) ||
      // Repeated after a lost response: it is the current password.
      (isRepeat && (await verifyPassword(input.newPassword, hash)));
    if (!isOwner) throw new UnprocessableError(WRONG_TEXT, { field: 'oldPassword' });
  });
  return hash;
}

/**
 * Changes the caller's password and this sign-in's token; every other sign-in ends.
 * @throws UnprocessableError where the current password is wrong; a 401 would sign out
 * @throws HttpError 429 after wrong ones, for the right one too
 */
export async function changePassword(
  context: ModuleContext,
  caller: SignedInUser,
  input: Passwords,
): Promise<SessionData> {
  const { unitOfWork, clock, sessions, brands } = context;
  if (input.newPassword === input.oldPassword) {
    throw new BadRequestError('newPassword', 'The new password must be another one.');
  }
  if (revealsPassword(caller.userName, input.newPassword)) {
    throw new BadRequestError('newPassword', REVEALED_PASSWORD_TEXT);
  }
  checkGuessable(input.newPassword, 'newPassword', brands.current().byId.values());
  const from = await verifyOwner(context, caller, input);
  const to = await hashPassword(input.newPassword);
  const token = createToken();
  const ended = await unitOfWork.withTransaction(async (tx) => {
    const at = clock.now();
    if (!(await replacePasswordHash(tx, caller.id, { from, to }))) {
      throw new UnprocessableError(WRONG_TEXT, { field: 'oldPassword' });
    }
    await deleteInstantId(tx, caller.id);
    const others = await revokeSessions(tx, caller.id, { except: caller.sessionId }, at);
    const formerUntil = new Date(at.getTime() + FORMER_TOKEN_MS);
    const former = await replaceToken(tx, caller.sessionId, {
      tokenHash: hashToken(token),
      formerUntil,
    });
    if (former === undefined) throw new UnauthorizedError();
    await recordAudit(tx, {
      at,
      actorId: caller.id,
      action: 'password_changed',
      subject: 'user',
      subjectId: caller.id,
    });
    const user = await findUser(tx, caller.id);
    const restriction = user && (await readRestriction(tx, context, user, true));
    return { tokens: [...others.flat(), former], restriction };
  });
  sessions.forget(ended.tokens);
  return toSessionData(context, { ...caller, restriction: ended.restriction }, token);
}

const FIELD = 'newPassword';

/** A new password for the owner of a link. */
interface PasswordReset {
  token: string;
  newPassword: string;
  secondFactorCode: string | undefined;
}

/**
 * Sets the password of a link's owner, ends every other sign-in and opens one.
 * @throws GoneError for a link that is used, expired or unknown, BadRequestError for a guessable password
 * @throws UnprocessableError for a missing or wrong second factor; the link stays valid
 */
export async function resetPassword(
  context: ModuleContext,
  { token, newPassword, secondFactorCode: code }: PasswordReset,
  origin: SignInOrigin,
): Promise<SessionData> {
  const { clock, sessions, brands } = context;
  const owner = await findLinkOwner(context, token, 'reset');
  if (revealsPassword(owner.userName, newPassword)) {
    throw new BadRequestError(FIELD, REVEALED_PASSWORD_TEXT);
  }
  checkGuessable(newPassword, FIELD, brands.current().byId.values());
  const passwordHash = await hashPassword(newPassword);
  const tried = { user: owner, code, cookies: origin.cookies };
  const { data, ended } = await withSecondFactor(context, tried, async (tx) => {
    const { user: found, openedBy } = await consumeLink(tx, context, token, 'reset');
    const { id } = found;
    const at = clock.now();
    await setPasswordHash(tx, id, passwordHash);
    const revoked = await revokeSessions(tx, id, 'all', at);
    await recordAudit(tx, {
      at,
      actorId: id,
      action: 'password_reset',
      subject: 'user',
      subjectId: id,
    });
    const user = { ...found, passwordHash, mustChangePassword: false };
    // Staff made the link and may have used it: withdrawals need a sign-in by the password.
    const start = { ...selectStart(context, user, origin), openedBy };
    return { data: await storeSession(tx, context, user, start), ended: revoked };
  });
  sessions.forget(ended.flat());
  return data;
}

/**
 * Checks the password of a signed-in user, before a step that a stolen token must not permit.
 * @throws UnprocessableError PROOF_WRONG naming `password`, also for an account without one
 * @throws HttpError 429 after wrong ones, for the right one too
 */
export async function provePassword(
  { unitOfWork, attempts }: ModuleContext,
  userId: number,
  password: string,
): Promise<void> {
  const field = 'password';
  await attempts.check({ kind: 'password', of: userId, field }, async () => {
    const user = await unitOfWork.read((tx) => findUser(tx, userId));
    if (await verifyPassword(password, user?.passwordHash ?? null)) return;
    throw new UnprocessableError('The password is not right.', { field, code: 'PROOF_WRONG' });
  });
}
