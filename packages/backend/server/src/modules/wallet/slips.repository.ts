import type { Tx } from '@exchange/server-kit/database';
import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import { paymentSlips } from '../../db/schema/payment-slips.ts';

/** Maximum number of a player's unused uploads; newer ones replace older ones. */
const MAX_UNUSED = 5;

export async function insertSlip(
  tx: Tx,
  slip: { name: string; userId: number; createdAt: Date },
): Promise<void> {
  await tx.insert(paymentSlips).values(slip);
}

/**
 * Assigns a slip to a deposit.
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

/** Returns the player's unused slips beyond the newest few. */
export async function listSurplusSlips(tx: Tx, userId: number): Promise<string[]> {
  const rows = await tx
    .select({ name: paymentSlips.name })
    .from(paymentSlips)
    .where(and(eq(paymentSlips.userId, userId), isNull(paymentSlips.requestId)))
    .orderBy(desc(paymentSlips.id))
    .offset(MAX_UNUSED);
  return rows.map(({ name }) => name);
}

/** Returns unused slips that were uploaded before `until`. */
export async function listUnusedSlips(tx: Tx, until: Date): Promise<string[]> {
  const rows = await tx
    .select({ name: paymentSlips.name })
    .from(paymentSlips)
    .where(and(isNull(paymentSlips.requestId), lt(paymentSlips.createdAt, until)));
  return rows.map(({ name }) => name);
}

/** Deletes a slip; returns false where a deposit uses it by now, or it is gone. */
export async function deleteSlip(tx: Tx, name: string): Promise<boolean> {
  const gone = await tx
    .delete(paymentSlips)
    .where(and(eq(paymentSlips.name, name), isNull(paymentSlips.requestId)))
    .returning({ id: paymentSlips.id });
  return gone.length > 0;
}
