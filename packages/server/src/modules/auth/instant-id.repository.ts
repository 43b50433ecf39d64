import type { Tx } from '@exchange/database';
import { and, count, eq, gt, lte } from 'drizzle-orm';
import { instantIds } from '../../db/schema/instant-ids.ts';

/** Stores the one link of a user; the one before is no longer good. */
export async function writeInstantId(tx: Tx, row: typeof instantIds.$inferInsert): Promise<void> {
  const { tokenHash, expiresAt, madeBy } = row;
  await tx
    .insert(instantIds)
    .values(row)
    .onConflictDoUpdate({ target: instantIds.userId, set: { tokenHash, expiresAt, madeBy } });
}

/**
 * Takes a link that is good at `now` out of the table. Of two that come at once the second waits for
 * the first one's lock and then finds nothing.
 * @returns whose it was, and which member of staff made it
 */
export async function takeInstantId(
  tx: Tx,
  tokenHash: string,
  now: Date,
): Promise<{ userId: number; madeBy: number | null } | undefined> {
  const [taken] = await tx
    .delete(instantIds)
    .where(and(eq(instantIds.tokenHash, tokenHash), gt(instantIds.expiresAt, now)))
    .returning({ userId: instantIds.userId, madeBy: instantIds.madeBy });
  return taken;
}

/** The user's link is no longer good. */
export async function deleteInstantId(tx: Tx, userId: number): Promise<void> {
  await tx.delete(instantIds).where(eq(instantIds.userId, userId));
}

export async function deleteExpiredInstantIds(tx: Tx, now: Date): Promise<void> {
  await tx.delete(instantIds).where(lte(instantIds.expiresAt, now));
}

/** Counts the links of all users that are good at `now`. */
export const countInstantIds = (tx: Tx, now: Date): Promise<number> =>
  tx.$count(instantIds, gt(instantIds.expiresAt, now));

/** Deletes every link that is good at `now`, and returns how many. */
export async function deleteAllInstantIds(tx: Tx, now: Date): Promise<number> {
  const deleted = tx
    .$with('deleted')
    .as(
      tx
        .delete(instantIds)
        .where(gt(instantIds.expiresAt, now))
        .returning({ userId: instantIds.userId }),
    );
  const [row] = await tx.with(deleted).select({ count: count() }).from(deleted);
  return row?.count ?? 0;
}
