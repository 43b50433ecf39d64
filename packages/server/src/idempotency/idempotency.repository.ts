import type { Envelope } from '@exchange/contract';
import { and, eq, lt } from 'drizzle-orm';
import { idempotencyKeys } from '../db/schema/idempotency-keys.ts';
import type { Tx } from '../db/unit-of-work.ts';

/** A decision of a user, as its key names it. */
export interface KeyedRequest {
  userId: number;
  key: string;
  endpoint: string;
  /** SHA-256 of the validated body. */
  bodyHash: string;
}

export type KeyRow = typeof idempotencyKeys.$inferSelect;

/**
 * Takes the key. A concurrent holder of the same key is waited for.
 * @returns false when the key has been used before
 */
export async function reserveKey(tx: Tx, request: KeyedRequest, createdAt: Date): Promise<boolean> {
  const rows = await tx
    .insert(idempotencyKeys)
    .values({ ...request, createdAt })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return rows.length > 0;
}

export async function findKey(tx: Tx, userId: number, key: string): Promise<KeyRow | undefined> {
  const [row] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  return row;
}

export async function storeAnswer(
  tx: Tx,
  { userId, key }: KeyedRequest,
  envelope: Envelope,
): Promise<void> {
  await tx
    .update(idempotencyKeys)
    .set({ status: envelope.status, envelope })
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
}

/** Forgets keys that were used before `until`. */
export async function deleteKeys(tx: Tx, until: Date): Promise<void> {
  await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, until));
}
