import type { Envelope } from '@exchange/contract';
import type { Tx } from '@exchange/database';
import { and, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import { insertRows } from '../db/insert-rows.ts';
import { idempotencyKeys } from '../db/schema/idempotency-keys.ts';

/** A decision of a user, as its key names it. */
export interface KeyedRequest {
  userId: number;
  key: string;
  endpoint: string;
  /** SHA-256 of the validated body. */
  bodyHash: string;
}

/** HTTP statuses from here on are refusals. */
const FIRST_REFUSAL = 400;

export type KeyRow = typeof idempotencyKeys.$inferSelect;

/** An answer that stands for a key from now on. */
export interface KeptAnswer {
  request: KeyedRequest;
  envelope: Envelope;
}

/**
 * Stores answers under keys that have none; whoever is storing the same key is waited for.
 * @returns how many were stored
 */
export async function insertAnswers(
  tx: Tx,
  answers: readonly KeptAnswer[],
  createdAt: Date,
): Promise<number> {
  const rows = answers.map(({ request, envelope }) => ({
    ...request,
    status: envelope.status,
    envelope,
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

/** The rows of keys that were used, in the order of the requests. */
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

/** Forgets a user's refused keys but the `most` newest ones. */
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

/** Forgets keys that were used before `until`, and refused ones from before `refusedUntil`. */
export async function deleteKeys(tx: Tx, until: Date, refusedUntil: Date): Promise<void> {
  const { createdAt, status } = idempotencyKeys;
  const isRefused = and(gte(status, FIRST_REFUSAL), lt(createdAt, refusedUntil));
  await tx.delete(idempotencyKeys).where(or(lt(createdAt, until), isRefused));
}
