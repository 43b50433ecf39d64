import type { Tx } from '@exchange/server-kit/database';
import { and, asc, count, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { apiKeys } from '../../../db/schema/sign-in.ts';
import { users } from '../../../db/schema/users.ts';

export type ApiKeyRow = typeof apiKeys.$inferSelect;

const isOf = (userId: number) => and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt));

/** Returns the key of a secret that is valid at `now`, with its player; the account is open. */
export async function findApiKey(tx: Tx, secretHash: string, now: Date) {
  const [row] = await tx
    .select({
      key: apiKeys,
      userName: users.userName,
      role: users.role,
      isDemo: users.isDemo,
      lastUsedAt: users.lastUsedAt,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(
      and(
        or(
          eq(apiKeys.secretHash, secretHash),
          and(eq(apiKeys.formerSecretHash, secretHash), gt(apiKeys.formerUntil, now)),
        ),
        isNull(apiKeys.revokedAt),
        isNull(users.closedAt),
        isNull(users.bettingLockedAt),
      ),
    );
  return row;
}

/** Returns a player's valid keys, the oldest first. */
export const listApiKeys = (tx: Tx, userId: number): Promise<ApiKeyRow[]> =>
  tx.select().from(apiKeys).where(isOf(userId)).orderBy(asc(apiKeys.id));

export const countApiKeys = (tx: Tx, userId: number): Promise<number> =>
  tx.$count(apiKeys, isOf(userId));

export async function insertApiKey(tx: Tx, row: typeof apiKeys.$inferInsert): Promise<ApiKeyRow> {
  const [key] = await tx.insert(apiKeys).values(row).returning();
  if (!key) throw new Error('the key was not inserted');
  return key;
}

/** Returns a player's own valid key, locked; undefined where there is none. */
export async function lockApiKey(
  tx: Tx,
  userId: number,
  keyId: number,
): Promise<ApiKeyRow | undefined> {
  const [key] = await tx
    .select()
    .from(apiKeys)
    .where(and(isOf(userId), eq(apiKeys.id, keyId)))
    .for('update');
  return key;
}

export async function updateApiKey(
  tx: Tx,
  keyId: number,
  change: Partial<typeof apiKeys.$inferInsert>,
): Promise<ApiKeyRow> {
  const [key] = await tx.update(apiKeys).set(change).where(eq(apiKeys.id, keyId)).returning();
  if (!key) throw new Error(`there is no key ${keyId}`);
  return key;
}

const toHashes = ({ secretHash, formerSecretHash }: ApiKeyRow): string[] =>
  formerSecretHash === null ? [secretHash] : [secretHash, formerSecretHash];

/**
 * Ends every key of a player, or one.
 * @returns the hashes of the invalid secrets, by key
 */
export async function revokeApiKeys(
  tx: Tx,
  userId: number,
  revokedAt: Date,
  only?: number,
): Promise<string[][]> {
  const ended = await tx
    .update(apiKeys)
    .set({ revokedAt })
    .where(and(isOf(userId), only === undefined ? undefined : eq(apiKeys.id, only)))
    .returning();
  return ended.map(toHashes);
}

/** Returns the number of all players' valid keys. */
export const countAllApiKeys = (tx: Tx): Promise<number> =>
  tx.$count(apiKeys, isNull(apiKeys.revokedAt));

/** Ends every key of every player, and returns their number. */
export async function revokeAllApiKeys(tx: Tx, revokedAt: Date): Promise<number> {
  const ended = tx
    .$with('ended')
    .as(
      tx
        .update(apiKeys)
        .set({ revokedAt })
        .where(isNull(apiKeys.revokedAt))
        .returning({ id: apiKeys.id }),
    );
  const [row] = await tx.with(ended).select({ count: count() }).from(ended);
  return row?.count ?? 0;
}

/** Deletes the keys that were revoked before `until`. */
export async function deleteRevokedApiKeys(tx: Tx, until: Date): Promise<void> {
  await tx.delete(apiKeys).where(lt(apiKeys.revokedAt, until));
}
