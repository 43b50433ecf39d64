import { managesRole } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { users } from '../../db/schema/users.ts';
import type { SignedInUser } from '../../http/call.ts';
import { ForbiddenError } from '../../http-error.ts';
import { findUser, lockUserRow, type UserRow } from '../accounts/repository.ts';
import { findSubordinateUser } from '../accounts/service.ts';
import { recordAudit } from '../audit/repository.ts';
import { deleteInstantId, deleteLinksMadeBy } from '../auth/instant-id.repository.ts';
import { revokeOpenedBy, revokeSessions } from '../auth/repository.ts';
import { stopBetting } from './breaks.service.ts';

/** The locks of an account, by their names in the audit. */
const LOCKS = {
  closed: { at: 'closedAt', by: 'closedBy' },
  betting_locked: { at: 'bettingLockedAt', by: 'bettingLockedBy' },
  withdrawals_locked: { at: 'withdrawalsLockedAt', by: 'withdrawalsLockedBy' },
} as const;
type LockName = keyof typeof LOCKS;
const LOCK_NAMES = Object.keys(LOCKS) as LockName[];

/** A change of an account's locks; absent ones stay. */
interface AccessChange {
  userId: number | string;
  reason: string;
  /** The request that is the reason, for the audit. */
  request?: number;
  wanted: Partial<Record<LockName, boolean | undefined>>;
}

const isSet = (user: UserRow, name: LockName) => user[LOCKS[name].at] !== null;
/** Returns the locks that are set, for the audit. */
const describe = (isLocked: (name: LockName) => boolean) => LOCK_NAMES.filter(isLocked).join(',');

const findSetter = async (tx: Tx, user: UserRow, name: LockName) => {
  const setBy = user[LOCKS[name].by];
  return setBy === null ? undefined : findUser(tx, setBy);
};

/** @throws ForbiddenError where a higher rank set the lock that the caller wants to undo */
async function checkUndo(
  tx: Tx,
  caller: SignedInUser,
  [user, name]: [UserRow, LockName],
): Promise<void> {
  const setter = await findSetter(tx, user, name);
  if (setter && managesRole(setter.role, caller.role)) {
    throw new ForbiddenError('An admin decided this. Only an admin can undo it.');
  }
}

/**
 * Returns the locks that the caller changes. A lock of the system or of a lower rank becomes the
 * caller's, who alone can undo it then.
 */
async function listChanged(
  tx: Tx,
  caller: SignedInUser,
  { user, wanted }: { user: UserRow } & Pick<AccessChange, 'wanted'>,
): Promise<LockName[]> {
  const changed: LockName[] = [];
  for (const name of LOCK_NAMES) {
    if (wanted[name] === undefined) continue;
    const isRepeated = wanted[name] === true && isSet(user, name);
    const setter = isRepeated ? await findSetter(tx, user, name) : undefined;
    const isRaised = isRepeated && (!setter || managesRole(caller.role, setter.role));
    if (isRaised || wanted[name] !== isSet(user, name)) changed.push(name);
  }
  return changed;
}

/**
 * Ends every sign-in and link of a user, of staff also those that their links opened for others.
 * @returns the hashes of the invalid tokens, by sign-in
 */
async function endWaysIn(tx: Tx, { id, role }: UserRow, at: Date): Promise<string[][]> {
  await deleteInstantId(tx, id);
  const own = await revokeSessions(tx, id, 'all', at);
  if (role === 'player') return own;
  await deleteLinksMadeBy(tx, id);
  return [...own, ...(await revokeOpenedBy(tx, id, at))];
}

/**
 * Sets the state of a user's account, with its audit row; a repeat changes nothing. Closing ends
 * every sign-in; closing and locking bets cancel unmatched bets.
 * @returns the user's id, and the hashes of the invalid tokens
 * @throws NotFoundError, ForbiddenError where the caller does not manage the user, or may not undo the
 * current state
 */
export async function changeAccess(
  tx: Tx,
  context: Context,
  caller: SignedInUser,
  { reason, request, wanted, ...asked }: AccessChange,
): Promise<{ userId: number; ended: string[] }> {
  const { id: userId } = await findSubordinateUser(tx, caller, asked.userId);
  const ended: string[] = [];

  /** Under the lock of the funds, which every stake, withdrawal and change of access acquires. */
  async function decide(): Promise<void> {
    const user = await lockUserRow(tx, userId);
    const at = context.clock.now();
    const changed = await listChanged(tx, caller, { user, wanted });
    if (changed.length === 0) return;
    for (const name of changed) {
      const { at: since, by } = LOCKS[name];
      if (!wanted[name]) await checkUndo(tx, caller, [user, name]);
      const set = wanted[name] ? { [since]: at, [by]: caller.id } : { [since]: null, [by]: null };
      await tx.update(users).set(set).where(eq(users.id, userId));
    }
    if (changed.includes('closed') && wanted.closed) {
      ended.push(...(await endWaysIn(tx, user, at)).flat());
    }
    const before = describe((name) => isSet(user, name));
    const after = describe((name) => wanted[name] ?? isSet(user, name));
    await recordAudit(tx, {
      at,
      actorId: caller.id,
      action: 'access_changed',
      subject: 'user',
      subjectId: userId,
      detail: { before, after, reason, ...(request !== undefined && { request }) },
    });
  }

  if (wanted.closed || wanted.betting_locked) await stopBetting(tx, context, userId, decide);
  else {
    await context.ledger.lockFunds(tx, [userId]);
    await decide();
  }
  return { userId, ended };
}

/**
 * Ends every sign-in and link of a user, with its audit row; a repeat changes nothing.
 * @returns the hashes of the invalid tokens, by sign-in
 * @throws NotFoundError, ForbiddenError where the caller does not manage the user
 */
export async function endUserSessions(
  tx: Tx,
  { clock }: Context,
  caller: SignedInUser,
  { reason, ...asked }: Pick<AccessChange, 'userId' | 'reason'>,
): Promise<string[][]> {
  const { id: userId } = await findSubordinateUser(tx, caller, asked.userId);
  const at = clock.now();
  const ended = await endWaysIn(tx, await lockUserRow(tx, userId), at);
  if (ended.length > 0) {
    await recordAudit(tx, {
      at,
      actorId: caller.id,
      action: 'sessions_ended',
      subject: 'user',
      subjectId: userId,
      detail: { count: ended.length, reason },
    });
  }
  return ended;
}
