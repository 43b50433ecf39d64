import { managesRole, type Role } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import type { Context } from '../../context.ts';
import type { SignedInUser } from '../../http/call.ts';
import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  UnprocessableError,
} from '../../http-error.ts';
import { findAdmin, findUser, findUserByName, insertUser, type UserRow } from './repository.ts';

export interface NewUser {
  userName: string;
  name: string;
  role: Role;
  /** From `hashPassword`; without one the user cannot sign in by password. */
  passwordHash?: string;
  /** Another person knows the password. */
  mustChangePassword?: boolean;
  mobile?: string;
  /** Dialling code of the mobile number; the default country's when absent. */
  countryCode?: string;
  /** The agent or admin; the first admin when absent. */
  ownerId?: number;
  isDemo?: boolean;
  /** When the user confirmed to be 18 or older. */
  adultAt?: Date;
  /** The clock's time when absent. */
  createdAt?: Date;
}

export const NAME_TAKEN_TEXT = 'This user name is taken.';
/** The specification's own words (point 7). */
export const MOBILE_TAKEN_TEXT = 'Mobile number exist already';

/**
 * Creates a user with an empty cash account.
 * @throws ConflictError when the name or the mobile number is used, naming the field
 */
export async function createUser(
  tx: Tx,
  context: Pick<Context, 'clock' | 'ledger'>,
  input: NewUser,
): Promise<UserRow> {
  const createdAt = input.createdAt ?? context.clock.now();
  const ownerId = input.ownerId ?? (await findAdmin(tx))?.id;
  const user = await insertUser(tx, { ...input, ownerId, createdAt, lastUsedAt: createdAt });
  if (!user) {
    throw (await findUserByName(tx, input.userName))
      ? new ConflictError(NAME_TAKEN_TEXT, { field: 'userName' })
      : new ConflictError(MOBILE_TAKEN_TEXT, { field: 'mobile' });
  }
  await context.ledger.openCashAccount(tx, user.id);
  return user;
}

const NO_SUCH_USER = 'No such user.';

/**
 * Returns the user if visible to the caller: everyone themselves, agents their own users, admins
 * all.
 * @throws NotFoundError for unknown users and for those of another agent, with the same error
 */
export async function findVisibleUser(
  tx: Tx,
  caller: SignedInUser,
  wireId: string | number = caller.id,
): Promise<UserRow> {
  const id = Number(wireId);
  if (caller.role === 'player' && id !== caller.id) throw new ForbiddenError();
  const user = Number.isSafeInteger(id) ? await findUser(tx, id) : undefined;
  const visible =
    user && (caller.role === 'admin' || id === caller.id || user.ownerId === caller.id);
  if (!visible) throw new NotFoundError(NO_SUCH_USER, 'userId');
  return user;
}

/**
 * Returns a user that the caller may change: agents their own players, admins every player and
 * agent; never themselves or staff of their own rank (docs/product-rules.md).
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
export function checkNotStaffLink({ isOpenedByStaff }: SignedInUser): void {
  if (isOpenedByStaff) throw new ForbiddenError('Log in with your password for this.');
}

/** @throws UnprocessableError for a demo account, whose money is play money */
export function checkNotDemo({ isDemo }: Pick<UserRow, 'isDemo'>): void {
  if (isDemo)
    throw new UnprocessableError('A demo account has play money only.', { field: 'userId' });
}

/** @throws UnprocessableError where the account is closed */
export function checkNotClosed({ closedAt }: Pick<UserRow, 'closedAt'>): void {
  if (closedAt) throw new UnprocessableError('This account is closed.', { field: 'userId' });
}
