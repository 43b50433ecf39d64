import { managesRole } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import type { SignedInUser } from '../../http/call.ts';
import { ForbiddenError, UnprocessableError } from '../../http-error.ts';
import type { UserRow } from './repository.ts';
import { findVisibleUser } from './service.ts';

/**
 * Returns a user that the caller may change: agents their own players, admins every player and
 * agent; never themselves or staff of their own rank (decisions, "Roles").
 * @throws NotFoundError for unknown users and those of another agent
 * @throws ForbiddenError for the caller's own account and for staff who are not below
 */
export async function findSubordinateUser(
  tx: Tx,
  caller: SignedInUser,
  wireId: string | number,
): Promise<UserRow> {
  const user = await findVisibleUser(tx, caller, wireId);
  if (user.id === caller.id) throw new ForbiddenError('You cannot do this to your own account.');
  if (!managesRole(caller.role, user.role)) throw new ForbiddenError();
  return user;
}

/** @throws ForbiddenError for a sign-in by another one's link, which does not identify its user */
export function refuseStaffLink({ isOpenedByStaff }: SignedInUser): void {
  if (isOpenedByStaff) throw new ForbiddenError('Log in with your password for this.');
}

/** @throws UnprocessableError for a demo account, whose money is play money */
export function refuseDemo({ isDemo }: Pick<UserRow, 'isDemo'>): void {
  if (isDemo)
    throw new UnprocessableError('A demo account has play money only.', { field: 'user_id' });
}

/** @throws UnprocessableError where the account is closed */
export function refuseClosed({ closedAt }: Pick<UserRow, 'closedAt'>): void {
  if (closedAt) throw new UnprocessableError('This account is closed.', { field: 'user_id' });
}
