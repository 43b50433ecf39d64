import type { Tx } from '@exchange/server-kit/database';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { outbox } from '../db/schema.ts';

export type OutboxRow = typeof outbox.$inferSelect;

/** Inserts due calls; once for each transaction. The holder sends them until `due_at`. */
export async function insertOwed(
  tx: Tx,
  owed: readonly Pick<
    OutboxRow,
    'transaction_id' | 'kind' | 'bet_id' | 'body' | 'due_at' | 'holder'
  >[],
): Promise<void> {
  if (owed.length === 0) return;
  const rows = owed.map((row) => ({ ...row, status: 'pending', attempts: 0 }));
  await tx.execute(sql`
    insert into ${outbox}
    select * from jsonb_populate_recordset(null::${outbox}, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`);
}

/**
 * Takes the holder's calls, and overdue ones, for the holder until `until`. `except` are in flight.
 */
export async function takeDue(
  tx: Tx,
  {
    holder,
    now,
    until,
    count,
    except,
  }: { holder: string; now: number; until: number; count: number; except: readonly string[] },
): Promise<OutboxRow[]> {
  const due = sql`(
    select transaction_id from outbox
    where status = 'pending' and (due_at <= ${now} or holder = ${holder})
      and transaction_id not in (
        select jsonb_array_elements_text(${JSON.stringify(except)}::jsonb)
      )
    order by due_at limit ${count} for update skip locked
  )`;
  return tx
    .update(outbox)
    .set({ holder, due_at: until })
    .where(inArray(outbox.transaction_id, due))
    .returning();
}

/** The operator's final response to a transaction. */
export type FinalAnswer = Pick<OutboxRow, 'transaction_id' | 'status' | 'reason'>;

/** Stores final responses of the operator. */
export async function finishOwed(tx: Tx, answers: readonly FinalAnswer[]): Promise<void> {
  await tx.execute(sql`
    update ${outbox} set status = final.status, reason = final.reason, holder = null
    from jsonb_populate_recordset(null::${outbox}, ${JSON.stringify(answers)}::jsonb) as final
    where ${outbox.transaction_id} = final.transaction_id`);
}

/** Releases a call until `dueAt`, then for any instance. */
export async function postponeOwed(tx: Tx, transactionId: string, dueAt: number): Promise<void> {
  await tx
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, due_at: dueAt, holder: null })
    .where(and(eq(outbox.transaction_id, transactionId), eq(outbox.status, 'pending')));
}

/** Returns the due time of the next call; undefined without any. */
export async function findNextDue(tx: Tx): Promise<number | undefined> {
  const [next] = await tx
    .select({ due: sql<string | null>`min(${outbox.due_at})` })
    .from(outbox)
    .where(eq(outbox.status, 'pending'));
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
