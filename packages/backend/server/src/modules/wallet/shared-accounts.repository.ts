import type { Tx } from '@exchange/server-kit/database';
import { type AnyColumn, and, asc, desc, eq, exists, max, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../../db/schema/users.ts';
import { transferRequests } from '../../db/schema/wallet.ts';
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
  /** Withdrawals of the user are locked. */
  isLocked: boolean;
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

/** Returns all who ever withdrew to an account, by id, without demo accounts and admins. */
export const listLinkedUsers = (
  tx: Tx,
  { number, bank }: WithdrawalAccount,
): Promise<LinkedUser[]> =>
  tx
    .selectDistinct({
      id: users.id,
      userName: users.userName,
      role: users.role,
      ownerId: users.ownerId,
      isLocked: sql<boolean>`${users.withdrawalsLockedAt} is not null`,
    })
    .from(transferRequests)
    .innerJoin(users, eq(users.id, transferRequests.userId))
    .where(
      and(
        eq(transferRequests.type, 'W'),
        eq(users.isDemo, false),
        ne(users.role, 'admin'),
        eq(numberOf(transferRequests), number),
        eq(bankOf(transferRequests), bank),
      ),
    )
    .orderBy(asc(users.id));

const others = alias(transferRequests, 'others');
const otherUsers = alias(users, 'other_users');

/** Selects withdrawals of a user to accounts of other linked users, see `listLinkedUsers`. */
const sharesAccount = (tx: Tx, userId: number) =>
  and(
    eq(transferRequests.userId, userId),
    eq(transferRequests.type, 'W'),
    exists(
      tx
        .select({ id: others.id })
        .from(others)
        .innerJoin(otherUsers, eq(otherUsers.id, others.userId))
        .where(
          and(
            eq(others.type, 'W'),
            ne(others.userId, userId),
            eq(otherUsers.isDemo, false),
            ne(otherUsers.role, 'admin'),
            eq(numberOf(others), numberOf(transferRequests)),
            eq(bankOf(others), bankOf(transferRequests)),
          ),
        ),
    ),
  );

/** Returns the newest withdrawal of the user to each account that others use as well. */
export async function listSharedAccounts(
  tx: Tx,
  userId: number,
  limit: number,
): Promise<TransferRow[]> {
  const newest = tx
    .select({ id: max(transferRequests.id) })
    .from(transferRequests)
    .where(sharesAccount(tx, userId))
    .groupBy(numberOf(transferRequests), bankOf(transferRequests));
  return tx
    .select()
    .from(transferRequests)
    .where(sql`${transferRequests.id} in ${newest}`)
    .orderBy(desc(transferRequests.id))
    .limit(limit);
}
