import { managesRole } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { transferRequests } from '../../db/schema/wallet.ts';
import type { SignedInUser } from '../../http/call.ts';
import { ForbiddenError, NotFoundError, UnprocessableError } from '../../http-error.ts';
import { changeAccess } from '../access/access.service.ts';
import { checkNotStaffLink, findSubordinateUser } from '../accounts/service.ts';
import {
  type LinkedUser,
  listLinkedUsers,
  listSharedAccounts,
  toWithdrawalAccount,
} from './shared-accounts.repository.ts';

const NO_SUCH_WITHDRAWAL = 'There is no such withdrawal.';
/** Maximum number of shown shared accounts of a user, and of users of each. */
const SHOWN = { accounts: 20, users: 50 } as const;

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
 * Locks the withdrawals of all who ever withdrew to the account of a withdrawal (point 2, "Displayed
 * withdrawal rules"), as `changeAccess` does for each.
 * @returns their ids
 * @throws NotFoundError, ForbiddenError where the caller does not manage one of them
 * @throws UnprocessableError where one player alone uses the account
 */
export async function blockSharedAccount(
  tx: Tx,
  context: Context,
  caller: SignedInUser,
  { requestId, reason }: { requestId: number; reason: string },
): Promise<number[]> {
  checkNotStaffLink(caller);
  const request = await findManagedWithdrawal(tx, caller, requestId);
  const linked = await listLinkedUsers(tx, toWithdrawalAccount(request));
  if (linked.length < 2) {
    throw new UnprocessableError('One player alone uses this account.', { field: 'requestId' });
  }
  if (!linked.every((user) => isManaged(caller, user))) {
    throw new ForbiddenError(
      'Players of others use this account, too. Only an admin can block it.',
    );
  }
  const ids = linked.map(({ id }) => id);
  await context.ledger.lockFunds(tx, ids);
  for (const userId of ids) {
    await changeAccess(tx, context, caller, {
      userId,
      reason,
      request: request.id,
      wanted: { withdrawals_locked: true },
    });
  }
  return ids;
}

/** Returns the shared accounts of a user for staff; other agents' users are only counted. */
export async function readSharedAccounts(tx: Tx, caller: SignedInUser, userId: number) {
  const rows = [];
  for (const request of await listSharedAccounts(tx, userId, SHOWN.accounts)) {
    const linked = await listLinkedUsers(tx, toWithdrawalAccount(request));
    const others = linked.filter(({ id }) => id !== userId);
    const known = others.filter((user) => isManaged(caller, user));
    const isKnown = known.length === others.length;
    rows.push({
      request_id: request.id,
      account_number: request.accountNumber ?? '',
      users: known
        .slice(0, SHOWN.users)
        .map(({ id, userName }) => ({ user_id: id, user_name: userName })),
      others: others.length - known.length,
      blocked: isKnown && linked.every(({ isLocked }) => isLocked),
    });
  }
  return rows;
}
