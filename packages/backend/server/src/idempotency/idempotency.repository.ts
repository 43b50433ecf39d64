import type { Envelope } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import { and, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import { insertRows } from '../db/queries.ts';
import { idempotencyKeys } from '../db/schema/idempotency-keys.ts';

/** A decision of a user, identified by its key. */
export interface KeyedRequest {
  userId: number;
  key: string;
  endpoint: string;
  /** SHA-256 of the validated body. */
  bodyHash: string;
  /** Returns the whole response, which the version before reads: stored beside the result. */
  // For one release, so that it can be rolled back. In the next one delete this with all that names
  // it, but go on reading `envelope` for the seven days that keys are kept.
  toEnvelope?(outcome: Pick<KeyOutcome, 'status' | 'result'>): Envelope;
}

/** HTTP statuses from here on are rejections. */
export const FIRST_REFUSAL = 400;

export type KeyRow = typeof idempotencyKeys.$inferSelect;

/** The outcome of a key: its result, or its rejection with that status. */
export interface KeyOutcome {
  request: KeyedRequest;
  /** 200 when absent. */
  status?: number;
  result: unknown;
}

/**
 * Stores outcomes under keys that have none; waits for a concurrent insert of the same key.
 * @returns how many were stored
 */
export async function insertOutcomes(
  tx: Tx,
  outcomes: readonly KeyOutcome[],
  createdAt: Date,
): Promise<number> {
  const rows = outcomes.map(({ request: { toEnvelope, ...request }, status = 200, result }) => ({
    ...request,
    status,
    result,
    envelope: toEnvelope?.({ status, result }),
    createdAt,
  }));
  const stored = await insertRows(
    tx,
    idempotencyKeys,
    rows,
    sql`on conflict do nothing returning key`,
  );
  return stored.length;
}

/** Returns the rows of used keys, in the order of the requests. */
export async function findKeys(
  tx: Tx,
  requests: readonly KeyedRequest[],
): Promise<(KeyRow | undefined)[]> {
  const rows = await tx
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        inArray(idempotencyKeys.userId, [...new Set(requests.map(({ userId }) => userId))]),
        inArray(idempotencyKeys.key, [...new Set(requests.map(({ key }) => key))]),
      ),
    );
  return requests.map(({ userId, key }) =>
    rows.find((row) => row.userId === userId && row.key === key),
  );
}

/** Deletes a user's rejected keys except the `most` newest ones. */
export async function deleteOldestRefusals(tx: Tx, userId: number, most: number): Promise<void> {
  const { userId: owner, key, status, createdAt } = idempotencyKeys;
  const isRefusal = and(eq(owner, userId), gte(status, FIRST_REFUSAL));
  const oldest = tx
    .select({ key })
    .from(idempotencyKeys)
    .where(isRefusal)
    .orderBy(desc(createdAt), desc(key))
    .offset(most);
  await tx.delete(idempotencyKeys).where(and(isRefusal, inArray(key, oldest)));
}

/** Deletes keys that were used before `until`, and rejected ones from before `refusedUntil`. */
export async function deleteKeys(tx: Tx, until: Date, refusedUntil: Date): Promise<void> {
  const { createdAt, status } = idempotencyKeys;
  const isRefused = and(gte(status, FIRST_REFUSAL), lt(createdAt, refusedUntil));
  await tx.delete(idempotencyKeys).where(or(lt(createdAt, until), isRefused));
}
