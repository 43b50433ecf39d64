import type { Tx } from '@exchange/database';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { outbox } from '../db/schema.ts';

export type OutboxRow = typeof outbox.$inferSelect;

/** Notes what is owed; once for each transaction. It is the holder's to send until `due_at`. */
export async function insertOwed(
  tx: Tx,
  row: Pick<OutboxRow, 'transaction_id' | 'kind' | 'bet_id' | 'body' | 'due_at' | 'holder'>,
): Promise<void> {
  await tx
    .insert(outbox)
    .values({ ...row, status: 'pending', attempts: 0 })
    .onConflictDoNothing();
}

/** What the holder has to send, and what nobody sent in time; both are the holder's until `until`. */
export async function takeDue(
  tx: Tx,
  { holder, now, until, count }: { holder: string; now: number; until: number; count: number },
): Promise<OutboxRow[]> {
  const due = sql`(
    select transaction_id from outbox
    where status = 'pending' and (due_at <= ${now} or holder = ${holder})
    order by due_at limit ${count} for update skip locked
  )`;
  return tx
    .update(outbox)
    .set({ holder, due_at: until })
    .where(inArray(outbox.transaction_id, due))
    .returning();
}

/** The operator has answered for good. */
export async function finishOwed(
  tx: Tx,
  transactionId: string,
  status: 'done' | 'refused',
  reason: string | null,
): Promise<void> {
  await tx
    .update(outbox)
    .set({ status, reason, holder: null })
    .where(eq(outbox.transaction_id, transactionId));
}

/** Nobody's until `dueAt`, then anybody's. */
export async function postponeOwed(tx: Tx, transactionId: string, dueAt: number): Promise<void> {
  await tx
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, due_at: dueAt, holder: null })
    .where(and(eq(outbox.transaction_id, transactionId), eq(outbox.status, 'pending')));
}

/** When the next is due; undefined where nothing is owed. */
export async function findNextDue(tx: Tx): Promise<number | undefined> {
  const [next] = await tx
    .select({ due: sql<string | null>`min(${outbox.due_at})` })
    .from(outbox)
    .where(eq(outbox.status, 'pending'));
  return next?.due == null ? undefined : Number(next.due);
}

/** Of these transactions, those that the operator has answered. */
export async function listDone(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: outbox.transaction_id })
    .from(outbox)
    .where(and(inArray(outbox.transaction_id, [...ids]), eq(outbox.status, 'done')));
  return rows.map(({ id }) => id);
}
