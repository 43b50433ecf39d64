import type { Tx } from '@exchange/server-kit/database';
import { and, count, eq, gt, lte } from 'drizzle-orm';
import { instantIds } from '../../db/schema/sign-in.ts';

/** Stores the only link of a user; the former one becomes invalid. */
export async function writeInstantId(tx: Tx, row: typeof instantIds.$inferInsert): Promise<void> {
  const { tokenHash, expiresAt, kind, madeBy } = row;
  await tx
    .insert(instantIds)
    .values(row)
    .onConflictDoUpdate({ target: instantIds.userId, set: { tokenHash, expiresAt, kind, madeBy } });
}

/** A link by its purpose and the hash of its token. */
export type LinkName = Pick<typeof instantIds.$inferSelect, 'kind' | 'tokenHash'>;

const isGood = ({ kind, tokenHash }: LinkName, now: Date) =>
  and(
    eq(instantIds.tokenHash, tokenHash),
    eq(instantIds.kind, kind),
    gt(instantIds.expiresAt, now),
  );

/** Returns the owner of a link that is valid at `now`; the link stays. */
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
 * Deletes a link that is valid at `now`. Of two concurrent calls the second one waits for the first
 * one's lock and then finds nothing.
 * @returns its owner, and the member of staff who made it
 */
export async function consumeInstantId(
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

/** Deletes the user's link. */
export async function deleteInstantId(tx: Tx, userId: number): Promise<void> {
  await tx.delete(instantIds).where(eq(instantIds.userId, userId));
}

/** Deletes the links that a member of staff made. */
export async function deleteLinksMadeBy(tx: Tx, staffId: number): Promise<void> {
  await tx.delete(instantIds).where(eq(instantIds.madeBy, staffId));
}

export async function deleteExpiredInstantIds(tx: Tx, now: Date): Promise<void> {
  await tx.delete(instantIds).where(lte(instantIds.expiresAt, now));
}

/** Returns the number of all users' links that are valid at `now`. */
export const countInstantIds = (tx: Tx, now: Date): Promise<number> =>
  tx.$count(instantIds, gt(instantIds.expiresAt, now));

/** Deletes every link that is valid at `now`, and returns their number. */
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
