import type { Tx } from '@exchange/server-kit/database';
import { and, count, desc, eq, isNull, ne, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { cashBalance, containsText, exposureOf, owedAmount } from '../../db/queries.ts';
import { accounts } from '../../db/schema/ledger.ts';
import { users } from '../../db/schema/users.ts';
import type { SignedInUser } from '../../http/call.ts';
import type { UserRow } from './repository.ts';

/** A user with its owner and balances; paise. */
export interface UserAccountRow {
  user: UserRow;
  ownerName: string | null;
  cashPaise: number;
  exposurePaise: number;
  /** The user's debt since a result exceeded the balance. */
  owedPaise: number;
}

/** Selects the caller's users. */
export interface UserQuery {
  caller: Pick<SignedInUser, 'id' | 'role'>;
  /** A part of the user name, the name or the mobile number; '' is all. */
  search: string;
  /** Only demo accounts, or only all others; absent: both. */
  demo?: boolean | undefined;
  limit: number;
  /** From 1. */
  page: number;
}

const owners = alias(users, 'owners');

const selectAccounts = (tx: Tx) =>
  tx
    .select({
      user: users,
      ownerName: owners.userName,
      cashPaise: cashBalance.mapWith(Number),
      exposurePaise: exposureOf(users.id).mapWith(Number),
      owedPaise: owedAmount.mapWith(Number),
    })
    .from(users)
    .leftJoin(owners, eq(owners.id, users.ownerId))
    .leftJoin(accounts, and(eq(accounts.kind, 'cash'), eq(accounts.userId, users.id)));

export async function readUserAccount(tx: Tx, userId: number): Promise<UserAccountRow> {
  const [row] = await selectAccounts(tx).where(eq(users.id, userId));
  if (!row) throw new Error(`there is no user ${userId}`);
  return row;
}

/**
 * Returns the users of an agent, for an admin all others, newest first; without closed demo
 * accounts.
 */
export async function listUserAccounts(
  tx: Tx,
  { caller, search, demo, limit, page }: UserQuery,
): Promise<{ rows: UserAccountRow[]; total: number }> {
  const where = and(
    or(isNull(users.closedAt), eq(users.isDemo, false)),
    demo === undefined ? undefined : eq(users.isDemo, demo),
    caller.role === 'admin' ? ne(users.id, caller.id) : eq(users.ownerId, caller.id),
    containsText([users.userName, users.name, users.mobile], search),
  );
  const rows = await selectAccounts(tx)
    .where(where)
    .orderBy(desc(users.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await tx
    .select({ total: count().mapWith(Number) })
    .from(users)
    .where(where);
  return { rows, total: counted?.total ?? 0 };
}
