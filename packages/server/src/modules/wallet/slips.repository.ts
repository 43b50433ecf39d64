import { and, desc, eq, inArray, isNull, lt } from 'drizzle-orm';
import { paymentSlips } from '../../db/schema/payment-slips.ts';
import type { Tx } from '../../db/unit-of-work.ts';

/** Uploads of a player that no deposit uses yet; an older one gives way to a newer. */
const MOST_UNUSED = 5;

export async function insertSlip(
  tx: Tx,
  slip: { name: string; userId: number; createdAt: Date },
): Promise<void> {
  await tx.insert(paymentSlips).values(slip);
}

/**
 * Puts a slip into a deposit.
 * @returns false where the player has no such slip, or used it before
 */
export async function useSlip(
  tx: Tx,
  { name, userId, requestId }: { name: string; userId: number; requestId: number },
): Promise<boolean> {
  const used = await tx
    .update(paymentSlips)
    .set({ requestId })
    .where(
      and(
        eq(paymentSlips.name, name),
        eq(paymentSlips.userId, userId),
        isNull(paymentSlips.requestId),
      ),
    )
    .returning({ id: paymentSlips.id });
  return used.length > 0;
}

/** Forgets the player's unused slips beyond the newest few; returns their names. */
export async function deleteSurplusSlips(tx: Tx, userId: number): Promise<string[]> {
  const surplus = tx
    .select({ id: paymentSlips.id })
    .from(paymentSlips)
    .where(and(eq(paymentSlips.userId, userId), isNull(paymentSlips.requestId)))
    .orderBy(desc(paymentSlips.id))
    .offset(MOST_UNUSED);
  const gone = await tx
    .delete(paymentSlips)
    .where(and(inArray(paymentSlips.id, surplus), isNull(paymentSlips.requestId)))
    .returning({ name: paymentSlips.name });
  return gone.map(({ name }) => name);
}

/** Forgets slips that were uploaded before `until` and never used; returns their names. */
export async function deleteUnusedSlips(tx: Tx, until: Date): Promise<string[]> {
  const gone = await tx
    .delete(paymentSlips)
    .where(and(isNull(paymentSlips.requestId), lt(paymentSlips.createdAt, until)))
    .returning({ name: paymentSlips.name });
  return gone.map(({ name }) => name);
}

export async function deleteSlip(tx: Tx, name: string): Promise<void> {
  await tx.delete(paymentSlips).where(eq(paymentSlips.name, name));
}
