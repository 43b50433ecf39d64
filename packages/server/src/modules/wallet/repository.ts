import { and, count, desc, eq } from 'drizzle-orm';
import { transferRequests } from '../../db/schema/transfer-requests.ts';
import type { Tx } from '../../db/unit-of-work.ts';

export type TransferRow = typeof transferRequests.$inferSelect;

/** Which requests of a user are meant. */
export interface TransferQuery {
  userId: number;
  type: TransferRow['type'];
  /** `AL` is all. */
  status: TransferRow['status'] | 'AL';
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
  { userId, type, status, limit, page }: TransferQuery,
): Promise<{ rows: TransferRow[]; total: number }> {
  const where = and(
    eq(transferRequests.userId, userId),
    eq(transferRequests.type, type),
    status === 'AL' ? undefined : eq(transferRequests.status, status),
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
