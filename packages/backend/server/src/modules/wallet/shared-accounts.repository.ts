import type { Tx } from '@exchange/server-kit/database';
import {
  type AnyColumn,
  and,
  asc,
  desc,
  eq,
  exists,
  isNull,
  max,
  ne,
  notExists,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../../db/schema/users.ts';
import { sharedAccountClearances as clearances, transferRequests } from '../../db/schema/wallet.ts';
import type { TransferRow } from './repository.ts';

/** A bank account or UPI id of withdrawals. */
export interface WithdrawalAccount {
  /** In lower case. */
  number: string;
  /** The bank's part of the IFSC code, as banks use the same numbers; '' for UPI. */
  bank: string;
}

/** A user who withdrew to an account. */
export interface LinkedUser {
  id: number;
  userName: string;
  role: (typeof users.$inferSelect)['role'];
  ownerId: number | null;
  /** Staff let the user share the account. */
  isCleared: boolean;
}

const BANK_CHARACTERS = 4;

/** Returns the account that a withdrawal goes to. */
export const toWithdrawalAccount = ({
  method,
  accountNumber,
  ifsc,
}: Pick<TransferRow, 'method' | 'accountNumber' | 'ifsc'>): WithdrawalAccount => ({
  number: (accountNumber ?? '').toLowerCase(),
  bank: method === 'UPI' ? '' : (ifsc ?? '').slice(0, BANK_CHARACTERS).toUpperCase(),
});

type Requests = Readonly<Record<'accountNumber' | 'ifsc' | 'method', AnyColumn>>;

const numberOf = ({ accountNumber }: Requests) => sql<string>`lower(${accountNumber})`;
const bankOf = ({ ifsc, method }: Requests) =>
  sql<string>`case when ${method} = 'UPI' then '' else upper(left(coalesce(${ifsc}, ''), ${sql.raw(String(BANK_CHARACTERS))})) end`;

/** Returns the real players who ever withdrew to an account, by id; at most `limit` of them. */
export async function listLinkedUsers(
  tx: Tx,
  { number, bank }: WithdrawalAccount,
  limit?: number,
): Promise<LinkedUser[]> {
  const linked = tx
    .selectDistinct({
      id: users.id,
      userName: users.userName,
      role: users.role,
      ownerId: users.ownerId,
      isCleared: sql<boolean>`${clearances.userId} is not null`,
    })
    .from(transferRequests)
    .innerJoin(users, eq(users.id, transferRequests.userId))
    .leftJoin(
      clearances,
      and(
        ...[eq(clearances.accountNumber, number), eq(clearances.bank, bank)],
        eq(clearances.userId, users.id),
      ),
    )
    .where(
      and(
        ...[eq(transferRequests.type, 'W'), eq(users.isDemo, false)],
        ...[eq(numberOf(transferRequests), number), eq(bankOf(transferRequests), bank)],
      ),
    )
    .orderBy(asc(users.id));
  return limit === undefined ? linked : linked.limit(limit);
}

const isDistinct = (column: AnyColumn, value: number) => sql`${column} is distinct from ${value}`;
const others = alias(transferRequests, 'others');
const otherUsers = alias(users, 'other_users');

/**
 * Selects withdrawals of a user to accounts that other real players withdrew to as well; with an
 * agent's id only players of others count.
 */
const sharesAccount = (tx: Tx, userId: number, agentId?: number) =>
  and(
    ...[eq(transferRequests.userId, userId), eq(transferRequests.type, 'W')],
    exists(
      tx
        .select({ id: others.id })
        .from(others)
        .innerJoin(otherUsers, eq(otherUsers.id, others.userId))
        .where(
          and(
            ...[eq(others.type, 'W'), ne(others.userId, userId), eq(otherUsers.isDemo, false)],
            agentId === undefined ? undefined : isDistinct(otherUsers.ownerId, agentId),
            eq(numberOf(others), numberOf(transferRequests)),
            eq(bankOf(others), bankOf(transferRequests)),
          ),
        ),
    ),
  );

const clearanceOf = (userId: number) =>
  and(
    eq(clearances.accountNumber, numberOf(transferRequests)),
    eq(clearances.bank, bankOf(transferRequests)),
    eq(clearances.userId, userId),
  );

/**
 * Returns whether the user shares an account that staff did not clear; with an agent's id only
 * accounts count that players of others use.
 */
export async function isBlockedBySharing(
  tx: Tx,
  userId: number,
  agentId?: number,
): Promise<boolean> {
  const cleared = tx
    .select({ userId: clearances.userId })
    .from(clearances)
    .where(clearanceOf(userId));
  const found = await tx
    .select({ id: transferRequests.id })
    .from(transferRequests)
    .where(and(sharesAccount(tx, userId, agentId), notExists(cleared)))
    .limit(1);
  return found.length > 0;
}

/**
 * Returns the newest withdrawal of the user to each account that others use as well, with its
 * clearance.
 */
export async function listSharedAccounts(tx: Tx, userId: number, limit: number) {
  const newest = tx
    .select({ id: max(transferRequests.id) })
    .from(transferRequests)
    .where(sharesAccount(tx, userId))
    .groupBy(numberOf(transferRequests), bankOf(transferRequests));
  return tx
    .select({
      request: transferRequests,
      clearance: clearances,
      clearedByName: users.userName,
    })
    .from(transferRequests)
    .leftJoin(clearances, clearanceOf(userId))
    .leftJoin(users, eq(users.id, clearances.clearedBy))
    .where(sql`${transferRequests.id} in ${newest}`)
    .orderBy(desc(isNull(clearances.at)), desc(transferRequests.id))
    .limit(limit);
}

/**
 * Lets users share an account from now on; an existing clearance stays unchanged.
 * @returns the ids of the newly cleared users
 */
export async function insertClearances(
  tx: Tx,
  { number, bank }: WithdrawalAccount,
  {
    userIds,
    ...cleared
  }: { userIds: readonly number[]; clearedBy: number; reason: string; at: Date },
): Promise<number[]> {
  const rows = await tx
    .insert(clearances)
    .values(userIds.map((userId) => ({ accountNumber: number, bank, userId, ...cleared })))
    .onConflictDoNothing()
    .returning({ userId: clearances.userId });
  return rows.map(({ userId }) => userId);
}
