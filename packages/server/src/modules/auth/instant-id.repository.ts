import type { Tx } from '@exchange/database';
import { and, count, eq, gt, lte } from 'drizzle-orm';
import { instantIds } from '../../db/schema/instant-ids.ts';

/** Stores the one link of a user; the one before is no longer good. */
export async function writeInstantId(tx: Tx, row: typeof instantIds.$inferInsert): Promise<void> {
  const { tokenHash, expiresAt, kind, madeBy } = row;
  await tx
    .insert(instantIds)
    .values(row)
    .onConflictDoUpdate({ target: instantIds.userId, set: { tokenHash, expiresAt, kind, madeBy } });
}

/** A link by what it is good for and the hash of its token. */
export type LinkName = Pick<typeof instantIds.$inferSelect, 'kind' | 'tokenHash'>;

const isGood = ({ kind, tokenHash }: LinkName, now: Date) =>
  and(
    eq(instantIds.tokenHash, tokenHash),
    eq(instantIds.kind, kind),
    gt(instantIds.expiresAt, now),
  );

/** Returns whose link it is that is good at `now`; it stays. */
export async function findInstantId(
  tx: Tx,
  link: LinkName,
  now: Date,
): Promise<number | undefined> {
  const [found] = await tx
    .select({ userId: instantIds.userId })
    .from(instantIds)
    .where(isGood(link, now));
  return found?.userId;
}

/**
 * Takes a link that is good at `now` out of the table. Of two that come at once the second waits for
 * the first one's lock and then finds nothing.
 * @returns whose it was, and which member of staff made it
 */
export async function takeInstantId(
  tx: Tx,
  link: LinkName,
  now: Date,
): Promise<{ userId: number; madeBy: number | null } | undefined> {
  const [taken] = await tx
    .delete(instantIds)
    .where(isGood(link, now))
    .returning({ userId: instantIds.userId, madeBy: instantIds.madeBy });
  return taken;
}

/** The user's link is no longer good. */
export async function deleteInstantId(tx: Tx, userId: number): Promise<void> {
  await tx.delete(instantIds).where(eq(instantIds.userId, userId));
}

/** The links that a member of staff made are no longer good. */
export async function deleteLinksMadeBy(tx: Tx, staffId: number): Promise<void> {
  await tx.delete(instantIds).where(eq(instantIds.madeBy, staffId));
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
