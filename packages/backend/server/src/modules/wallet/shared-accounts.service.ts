import { managesRole, toEpoch } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { lockNames } from '../../db/queries.ts';
import { transferRequests } from '../../db/schema/wallet.ts';
import type { SignedInUser } from '../../http/call.ts';
import { ForbiddenError, NotFoundError, UnprocessableError } from '../../http-error.ts';
import { recordAudit } from '../audit/repository.ts';
import { lockWithdrawals, openWithdrawals } from '../users/access.service.ts';
import { findSubordinateUser, refuseStaffLink } from '../users/service.ts';
import type { TransferRow } from './repository.ts';
import {
  insertClearances,
  isBlockedBySharing,
  type LinkedUser,
  listLinkedUsers,
  listSharedAccounts,
  toWithdrawalAccount,
  type WithdrawalAccount,
} from './shared-accounts.repository.ts';

/** The reason in the account history of blocked users. */
const BLOCK_REASON = 'The withdrawal account is shared with other players.';
const NO_SUCH_WITHDRAWAL = 'There is no such withdrawal.';
/** Maximum number of shown shared accounts of a user, and of users of each. */
const MAX_SHOWN = { accounts: 20, users: 50 } as const;

/**
 * Serializes withdrawals to one account with staff's decisions on it. Acquired before any funds.
 */
const lockAccount = (tx: Tx, { number, bank }: WithdrawalAccount) =>
  lockNames(tx, [`withdrawal-account:${bank}:${number}`]);

/**
 * Locks the account of a withdrawal until the transaction ends.
 * @returns the ids of others who would be blocked with the user: lock their funds, too
 */
export async function lockSharing(
  tx: Tx,
  userId: number,
  payee: Parameters<typeof toWithdrawalAccount>[0],
): Promise<number[]> {
  const account = toWithdrawalAccount(payee);
  await lockAccount(tx, account);
  const linked = await listLinkedUsers(tx, account);
  return linked.flatMap(({ id, isCleared }) => (id === userId || isCleared ? [] : [id]));
}

/**
 * Locks the withdrawals of all who ever withdrew to the account of this withdrawal, if there are
 * several (point 2, "Displayed withdrawal rules"), except cleared ones. Call `lockSharing` first.
 * @returns the ids of those whom it blocked
 */
export async function blockSharing(tx: Tx, request: TransferRow, at: Date): Promise<number[]> {
  const linked = await listLinkedUsers(tx, toWithdrawalAccount(request));
  if (linked.length < 2) return [];
  const ids = linked.flatMap(({ id, isCleared }) => (isCleared ? [] : [id]));
  return lockWithdrawals(tx, ids, { at, reason: BLOCK_REASON, request: request.id });
}

const isManaged = (caller: SignedInUser, { role, ownerId }: LinkedUser) =>
  caller.role === 'admin' || (managesRole(caller.role, role) && ownerId === caller.id);

/**
 * @throws NotFoundError where it does not exist, or belongs to another agent's user: both get the
 * same error
 */
async function findManagedWithdrawal(tx: Tx, caller: SignedInUser, id: number) {
  const [request] = Number.isSafeInteger(id)
    ? await tx.select().from(transferRequests).where(eq(transferRequests.id, id))
    : [];
  if (request?.type !== 'W') throw new NotFoundError(NO_SUCH_WITHDRAWAL, 'requestId');
  await findSubordinateUser(tx, caller, request.userId).catch((error: unknown) => {
    throw error instanceof NotFoundError
      ? new NotFoundError(NO_SUCH_WITHDRAWAL, 'requestId')
      : error;
  });
  return request;
}

/**
 * Lets all who withdrew to the account of a withdrawal share it from now on, and unlocks their
 * withdrawals unless another reason blocks them; with an audit row each. A repeat changes nothing.
 * @returns the ids of the newly cleared users
 * @throws NotFoundError, ForbiddenError where the caller does not manage one of them
 * @throws UnprocessableError where one player alone uses the account
 */
export async function clearSharedAccount(
  tx: Tx,
  { clock, ledger }: Pick<Context, 'clock' | 'ledger'>,
  caller: SignedInUser,
  { requestId, reason }: { requestId: number; reason: string },
): Promise<number[]> {
  refuseStaffLink(caller);
  const request = await findManagedWithdrawal(tx, caller, requestId);
  const account = toWithdrawalAccount(request);
  await lockAccount(tx, account);
  const linked = await listLinkedUsers(tx, account);
  if (linked.length < 2) {
    throw new UnprocessableError('One player alone uses this account.', { field: 'requestId' });
  }
  if (!linked.every((user) => isManaged(caller, user))) {
    throw new ForbiddenError(
      'Players of others use this account, too. Only an admin can clear it.',
    );
  }
  const ids = linked.map(({ id }) => id);
  await ledger.lockFunds(tx, ids);
  const at = clock.now();
  const cleared = await insertClearances(tx, account, {
    userIds: ids,
    clearedBy: caller.id,
    reason,
    at,
  });
  const free: number[] = [];
  for (const id of cleared) if (!(await isBlockedBySharing(tx, id))) free.push(id);
  const opened = await openWithdrawals(tx, free);
  for (const id of cleared) {
    await recordAudit(tx, {
      at,
      actorId: caller.id,
      action: 'shared_account_cleared',
      subject: 'user',
      subjectId: id,
      detail: { ...opened.get(id), reason, request: request.id },
    });
  }
  return cleared;
}

/** Returns the shared accounts of a user for staff; other agents' users are only counted. */
export async function readSharedAccounts(tx: Tx, caller: SignedInUser, userId: number) {
  const shared = await listSharedAccounts(tx, userId, MAX_SHOWN.accounts);
  const rows = [];
  for (const { request, clearance, clearedByName } of shared) {
    const linked = await listLinkedUsers(tx, toWithdrawalAccount(request), MAX_SHOWN.users);
    const others = linked.filter(({ id }) => id !== userId);
    const known = others.filter((user) => isManaged(caller, user));
    rows.push({
      request_id: request.id,
      account_number: request.accountNumber ?? '',
      users: known.map(({ id, userName }) => ({ user_id: id, user_name: userName })),
      others: others.length - known.length,
      cleared: clearance && {
        at: toEpoch(clearance.at),
        by_name: clearedByName ?? '',
        reason: clearance.reason,
      },
    });
  }
  return rows;
}
