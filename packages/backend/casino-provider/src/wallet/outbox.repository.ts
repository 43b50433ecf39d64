import type { Tx } from '@exchange/server-kit/database';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { outbox } from '../db/schema.ts';

export type OutboxRow = typeof outbox.$inferSelect;

/** Inserts due calls; once for each transaction. */
export async function insertOwed(
  tx: Tx,
  owed: readonly Pick<OutboxRow, 'transaction_id' | 'kind' | 'bet_id' | 'body' | 'due_at'>[],
): Promise<void> {
  if (owed.length === 0) return;
  const rows = owed.map((row) => ({ ...row, status: 'pending', attempts: 0 }));
  await tx.execute(sql`
    insert into ${outbox}
    select * from jsonb_populate_recordset(null::${outbox}, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`);
}

/** Pending calls, except those in flight. */
const isPending = (inFlight: readonly string[]) =>
  and(
    sql`${outbox.status} = 'pending'`,
    sql`${outbox.transaction_id} not in (
      select jsonb_array_elements_text(${JSON.stringify(inFlight)}::jsonb)
    )`,
  );

/** Lists due calls, the longest due first. */
export const listDue = (
  tx: Tx,
  { now, count, inFlight }: { now: number; count: number; inFlight: readonly string[] },
): Promise<OutboxRow[]> =>
  tx
    .select()
    .from(outbox)
    .where(and(isPending(inFlight), lte(outbox.due_at, now)))
    .orderBy(outbox.due_at)
    .limit(count);

/** The operator's final response to a transaction. */
export type FinalAnswer = Pick<OutboxRow, 'transaction_id' | 'status' | 'reason'>;

/** Stores final responses of the operator. */
export async function finishOwed(tx: Tx, answers: readonly FinalAnswer[]): Promise<void> {
  await tx.execute(sql`
    update ${outbox} set status = final.status, reason = final.reason
    from jsonb_populate_recordset(null::${outbox}, ${JSON.stringify(answers)}::jsonb) as final
    where ${outbox.transaction_id} = final.transaction_id`);
}

/** Delays the next attempt of a call until `dueAt`. */
export async function postponeOwed(tx: Tx, transactionId: string, dueAt: number): Promise<void> {
  await tx
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, due_at: dueAt })
    .where(and(eq(outbox.transaction_id, transactionId), eq(outbox.status, 'pending')));
}

/** Returns the due time of the next call that is not in flight; undefined without any. */
export async function findNextDue(
  tx: Tx,
  inFlight: readonly string[],
): Promise<number | undefined> {
  const [next] = await tx
    .select({ due: sql<string | null>`min(${outbox.due_at})` })
    .from(outbox)
    .where(isPending(inFlight));
  return next?.due == null ? undefined : Number(next.due);
}

/** Returns those of these transactions with a response of the operator. */
export async function listDone(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: outbox.transaction_id })
    .from(outbox)
    .where(and(inArray(outbox.transaction_id, [...ids]), eq(outbox.status, 'done')));
  return rows.map(({ id }) => id);
}
