import type { Tx } from '@exchange/server-kit/database';
import { and, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import { oneTimeCodes } from '../../../db/schema/sign-in.ts';

export type CodeRow = typeof oneTimeCodes.$inferSelect;

/** Locks and returns the data of a number; undefined where no code was sent lately. */
export async function lockCode(tx: Tx, phone: string): Promise<CodeRow | undefined> {
  const [row] = await tx
    .select()
    .from(oneTimeCodes)
    .where(eq(oneTimeCodes.phone, phone))
    .for('update');
  return row;
}

/** Inserts a row for a number without one, so that concurrent requests wait for each other. */
export async function ensureCode(tx: Tx, row: CodeRow): Promise<void> {
  await tx.insert(oneTimeCodes).values(row).onConflictDoNothing();
}

export async function writeCode(
  tx: Tx,
  phone: string,
  changes: Partial<Omit<CodeRow, 'phone'>>,
): Promise<void> {
  await tx.update(oneTimeCodes).set(changes).where(eq(oneTimeCodes.phone, phone));
}

/** Removes an unsent code, unless a newer one exists; it does not count for the day. */
export async function withdrawCode(
  tx: Tx,
  phone: string,
  codeHash: string,
  sentAt: Date,
): Promise<void> {
  await tx
    .update(oneTimeCodes)
    .set({ codeHash: null, sentAt, sentCount: sql`greatest(${oneTimeCodes.sentCount} - 1, 0)` })
    .where(and(eq(oneTimeCodes.phone, phone), eq(oneTimeCodes.codeHash, codeHash)));
}

/** Returns true if the number has a code that could be right at `now`. */
export async function hasLiveCode(tx: Tx, phone: string, now: Date): Promise<boolean> {
  const [row] = await tx
    .select({ phone: oneTimeCodes.phone })
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.phone, phone),
        isNotNull(oneTimeCodes.codeHash),
        gt(oneTimeCodes.expiresAt, now),
      ),
    );
  return row !== undefined;
}

/** Deletes numbers whose day ended before `until`, with their last code. */
export async function deleteOldCodes(tx: Tx, until: Date, now: Date): Promise<void> {
  await tx
    .delete(oneTimeCodes)
    .where(and(lte(oneTimeCodes.countedFrom, until), lte(oneTimeCodes.expiresAt, now)));
}
