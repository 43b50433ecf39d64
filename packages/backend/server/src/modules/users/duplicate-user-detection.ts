import type { Tx } from '@exchange/server-kit/database';
import type { Context } from '../../context.ts';
import { verifyPassword } from '../auth/password.ts';
import { findUserByName, type UserRow } from './repository.ts';

/** Time in which the same request counts as a repeat after a lost response, in ms. */
const REPEAT_MS = 10 * 60 * 1000;

type AskedFacts = Pick<UserRow, 'userName' | 'name' | 'role' | 'mobile' | 'ownerId'> & {
  countryCode?: string;
  password: string;
};

/**
 * Returns the user that was just created with the same data. Compares the data instead of an
 * idempotency key: a stored hash of the body would be a fast hash of the password.
 */
export async function findDuplicateUser(
  tx: Tx,
  { clock }: Context,
  { password, countryCode, ...facts }: AskedFacts,
): Promise<UserRow | undefined> {
  const user = await findUserByName(tx, facts.userName);
  const isSame =
    user?.userName === facts.userName &&
    user.name === facts.name &&
    user.role === facts.role &&
    user.mobile === facts.mobile &&
    (countryCode === undefined || user.countryCode === countryCode) &&
    user.ownerId === facts.ownerId &&
    user.closedAt === null &&
    clock.now().getTime() - user.createdAt.getTime() < REPEAT_MS;
  return isSame && (await verifyPassword(password, user.passwordHash)) ? user : undefined;
}
