import type { Tx } from '@exchange/server-kit/database';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { preferences } from '../../db/schema/preferences.ts';

/** Returns all preferences of a user, by name. */
export async function readPreferences(tx: Tx, userId: number): Promise<Record<string, unknown>> {
  const rows = await tx.select().from(preferences).where(eq(preferences.userId, userId));
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Sets values by name; other names stay unchanged. */
export async function writePreferences(
  tx: Tx,
  userId: number,
  values: ReadonlyMap<string, unknown>,
): Promise<void> {
  if (values.size === 0) return;
  await tx
    .insert(preferences)
    .values([...values].map(([name, value]) => ({ userId, name, value })))
    .onConflictDoUpdate({
      target: [preferences.userId, preferences.name],
      set: { value: sql`excluded.value` },
    });
}

export async function deletePreferences(
  tx: Tx,
  userId: number,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  await tx
    .delete(preferences)
    .where(and(eq(preferences.userId, userId), inArray(preferences.name, [...names])));
}
