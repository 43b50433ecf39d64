import type { Tx } from '@exchange/database';
import { and, count, desc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import { transferRequests } from '../../db/schema/transfer-requests.ts';
import { containsText } from '../../db/search.ts';

export type TransferRow = typeof transferRequests.$inferSelect;

/** Which requests of a user are meant. */
export interface TransferQuery {
  userId: number;
  type: TransferRow['type'];
  /** `AL` is all. */
  status: TransferRow['status'] | 'AL';
  /** Part of a UTR or account number. */
  search?: string | undefined;
  limit: number;
  /** From 1. */
  page: number;
}

export async function insertTransfer(
  tx: Tx,
  row: typeof transferRequests.$inferInsert,
): Promise<TransferRow> {
  const [inserted] = await tx.insert(transferRequests).values(row).returning();
  if (!inserted) throw new Error('the transfer request was not inserted');
  return inserted;
}

/** A report of a payment; undefined where its UTR stands in one that was not declined. */
export async function insertDeposit(
  tx: Tx,
  row: typeof transferRequests.$inferInsert,
): Promise<TransferRow | undefined> {
  const [inserted] = await tx
    .insert(transferRequests)
    .values(row)
    .onConflictDoNothing({
      target: transferRequests.utr,
      where: sql`${transferRequests.type} = 'D' and ${transferRequests.status} <> 'D'`,
    })
    .returning();
  return inserted;
}

/** The request, which nobody else can decide until the transaction ends. */
export async function lockTransfer(tx: Tx, id: number): Promise<TransferRow | undefined> {
  const [row] = await tx
    .select()
    .from(transferRequests)
    .where(eq(transferRequests.id, id))
    .for('update');
  return row;
}

export async function decideTransfer(
  tx: Tx,
  id: number,
  decision: Pick<TransferRow, 'status' | 'reason' | 'decidedAt'>,
): Promise<void> {
  await tx.update(transferRequests).set(decision).where(eq(transferRequests.id, id));
}

/** The user's requests, newest first, and how many there are. */
export async function listTransfers(
  tx: Tx,
  { userId, type, status, search, limit, page }: TransferQuery,
): Promise<{ rows: TransferRow[]; total: number }> {
  const where = and(
    eq(transferRequests.userId, userId),
    eq(transferRequests.type, type),
    status === 'AL' ? undefined : eq(transferRequests.status, status),
    containsText(
      [type === 'D' ? transferRequests.utr : transferRequests.accountNumber],
      search ?? '',
    ),
  );
  const rows = await tx
    .select()
    .from(transferRequests)
    .where(where)
    .orderBy(desc(transferRequests.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await tx
    .select({ total: count().mapWith(Number) })
    .from(transferRequests)
    .where(where);
  return { rows, total: counted?.total ?? 0 };
}

/** Returns whether a withdrawal of the user to this account was approved or paid; case makes no other account. */
export async function isPayeeKnown(
  tx: Tx,
  payee: { userId: number; method: string; accountNumber: string; ifsc: string },
): Promise<boolean> {
  const { accountNumber, ifsc } = transferRequests;
  const where = and(
    eq(transferRequests.userId, payee.userId),
    eq(transferRequests.type, 'W'),
    inArray(transferRequests.status, ['A', 'S']),
    eq(transferRequests.method, payee.method),
    sql`lower(${accountNumber}) = ${payee.accountNumber.toLowerCase()}`,
    sql`lower(coalesce(${ifsc}, '')) = ${payee.ifsc.toLowerCase()}`,
  );
  const known = await tx
    .select({ id: transferRequests.id })
    .from(transferRequests)
    .where(where)
    .limit(1);
  return known.length > 0;
}

/** So many accounts are offered again. */
const MOST_PREVIOUS = 5;

/**
 * The newest withdrawal to each account that the user withdrew to, newest first; none whose newest
 * one staff declined, which the player did not take back with `cancelledReason`. Upper and lower case
 * make no other account.
 */
export async function listPreviousAccounts(
  tx: Tx,
  { userId, cancelledReason }: { userId: number; cancelledReason: string },
): Promise<TransferRow[]> {
  const number = sql`lower(${transferRequests.accountNumber})`;
  const newest = tx
    .selectDistinctOn([transferRequests.method, number], {
      id: transferRequests.id,
    })
    .from(transferRequests)
    .where(
      and(
        eq(transferRequests.userId, userId),
        eq(transferRequests.type, 'W'),
        isNotNull(transferRequests.accountNumber),
      ),
    )
    .orderBy(transferRequests.method, number, desc(transferRequests.id));
  return tx
    .select()
    .from(transferRequests)
    .where(
      and(
        inArray(transferRequests.id, newest),
        or(ne(transferRequests.status, 'D'), eq(transferRequests.reason, cancelledReason)),
      ),
    )
    .orderBy(desc(transferRequests.id))
    .limit(MOST_PREVIOUS);
}
