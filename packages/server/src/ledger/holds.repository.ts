import type { Tx } from '@exchange/database';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { holds } from '../db/schema/holds.ts';
import type { HoldChange } from './locked-funds.ts';

/** The sum of the user's holds, paise. */
export async function readExposure(tx: Tx, userId: number): Promise<number> {
  const [row] = await tx
    .select({ total: sql`coalesce(sum(${holds.exposure}), 0)`.mapWith(Number) })
    .from(holds)
    .where(eq(holds.userId, userId));
  return row?.total ?? 0;
}

/** The users' holds by user and market, paise. */
export async function readHolds(
  tx: Tx,
  userIds: readonly number[],
): Promise<Map<number, Map<string, number>>> {
  const rows = await tx
    .select()
    .from(holds)
    .where(inArray(holds.userId, [...userIds]));
  const byUser = new Map<number, Map<string, number>>();
  for (const { userId, marketId, exposure } of rows) {
    const own = byUser.get(userId) ?? new Map<string, number>();
    byUser.set(userId, own.set(marketId, exposure));
  }
  return byUser;
}

const isHold = ({ userId, marketId }: HoldChange) =>
  and(eq(holds.userId, userId), eq(holds.marketId, marketId));

/** Writes holds; those of 0 are removed. */
export async function writeHolds(tx: Tx, changes: readonly HoldChange[]): Promise<void> {
  const released = changes.filter(({ exposure }) => exposure === 0);
  const held = changes.filter(({ exposure }) => exposure > 0);
  if (released.length > 0) await tx.delete(holds).where(or(...released.map(isHold)));
  if (held.length === 0) return;
  await tx
    .insert(holds)
    .values(held)
    .onConflictDoUpdate({
      target: [holds.userId, holds.marketId],
      set: { exposure: sql`excluded.exposure` },
    });
}
