import { DEFAULT_STAKES } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { preferences, sportSettings } from '../../db/schema/users.ts';

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

type Row = typeof sportSettings.$inferSelect;

const KEY = [sportSettings.userId, sportSettings.sportId];

export const listSportSettings = (tx: Tx, userId: number): Promise<Row[]> =>
  tx.select().from(sportSettings).where(eq(sportSettings.userId, userId));

/** Sets the quick stakes of a sport; the one-click stake stays. */
export async function writeMatchStack(tx: Tx, row: Omit<Row, 'oneClickStack'>): Promise<void> {
  const { matchStack } = row;
  await tx
    .insert(sportSettings)
    .values({ ...row, oneClickStack: '0' })
    .onConflictDoUpdate({ target: KEY, set: { matchStack } });
}

/** Sets the one-click stake; the quick stakes stay. */
export async function writeOneClickStack(tx: Tx, row: Omit<Row, 'matchStack'>): Promise<void> {
  const { oneClickStack } = row;
  await tx
    .insert(sportSettings)
    .values({ ...row, matchStack: DEFAULT_STAKES.join(',') })
    .onConflictDoUpdate({ target: KEY, set: { oneClickStack } });
}
