import type { Tx } from '@exchange/server-kit/database';
import { and, asc, count, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { cashBalance, containsText, exposureOf } from '../../db/queries.ts';
import { accounts } from '../../db/schema/ledger.ts';
import { users } from '../../db/schema/users.ts';
import { transferRequests } from '../../db/schema/wallet.ts';
import type { SignedInUser } from '../../http/call.ts';
import { type TransferRow, typedUtr } from './repository.ts';

/** Selects requests of the caller's users. */
export interface StaffRequestFilter {
  caller: Pick<SignedInUser, 'id' | 'role' | 'sessionId'>;
  /** Only those of one user, demo account or not. */
  userId?: number;
  /** Those of demo accounts instead of all others. */
  demo?: boolean;
  /** `AL` is all, `OPEN` those without a decision. */
  status: TransferRow['status'] | 'AL' | 'OPEN';
  type: TransferRow['type'] | 'AL';
  /** A part of the UTR, the account number, or the user's name; '' is all. */
  search: string;
  limit: number;
  /** From 1. */
  page: number;
}

/** A request with its user; the available amount is in paise. */
export interface StaffRequestRow {
  request: TransferRow;
  userName: string;
  isDemo: boolean;
  withdrawalsLockedAt: Date | null;
  ownerName: string | null;
  availablePaise: number;
}

const owners = alias(users, 'owners');
const available = sql`${cashBalance} - ${exposureOf(transferRequests.userId)}`;

const OPEN: TransferRow['status'][] = ['P', 'A'];

function toWhere({
  caller,
  userId,
  demo = false,
  ...filter
}: Omit<StaffRequestFilter, 'limit' | 'page'>) {
  const { status, type, search } = filter;
  const { userName, name } = users;
  const { accountNumber } = transferRequests;
  return and(
    caller.role === 'admin' ? ne(users.id, caller.id) : eq(users.ownerId, caller.id),
    userId === undefined ? eq(users.isDemo, demo) : eq(transferRequests.userId, userId),
    status === 'OPEN' ? inArray(transferRequests.status, OPEN) : undefined,
    status === 'OPEN' || status === 'AL' ? undefined : eq(transferRequests.status, status),
    type === 'AL' ? undefined : eq(transferRequests.type, type),
    containsText([typedUtr, accountNumber, userName, name], search),
  );
}

async function countRequests(tx: Tx, where: ReturnType<typeof toWhere>): Promise<number> {
  const [counted] = await tx
    .select({ total: count().mapWith(Number) })
    .from(transferRequests)
    .innerJoin(users, eq(users.id, transferRequests.userId))
    .where(where);
  return counted?.total ?? 0;
}

/** Returns the number of players' requests that wait for a decision of the caller. */
export const countRequestsToDecide = (
  tx: Tx,
  caller: StaffRequestFilter['caller'],
): Promise<number> =>
  countRequests(tx, toWhere({ caller, status: 'OPEN', type: 'AL', search: '' }));

/** Lists requests: open ones oldest first, all others newest first. */
export async function listStaffRequests(
  tx: Tx,
  filter: StaffRequestFilter,
): Promise<{ rows: StaffRequestRow[]; total: number }> {
  const where = toWhere(filter);
  const { id } = transferRequests;
  const rows = await tx
    .select({
      request: transferRequests,
      userName: users.userName,
      isDemo: users.isDemo,
      withdrawalsLockedAt: users.withdrawalsLockedAt,
      ownerName: owners.userName,
      availablePaise: available.mapWith(Number),
    })
    .from(transferRequests)
    .innerJoin(users, eq(users.id, transferRequests.userId))
    .leftJoin(owners, eq(owners.id, users.ownerId))
    .leftJoin(accounts, and(eq(accounts.kind, 'cash'), eq(accounts.userId, users.id)))
    .where(where)
    .orderBy(filter.status === 'OPEN' ? asc(id) : desc(id))
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit);
  return { rows, total: await countRequests(tx, where) };
}
