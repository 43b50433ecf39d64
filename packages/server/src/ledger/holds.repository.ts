import type { Tx } from '@exchange/database';
import { eq, sql } from 'drizzle-orm';
import { isAnyOf } from '../db/any-of.ts';
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
  const rows = await tx.select().from(holds).where(isAnyOf(holds.userId, userIds));
  const byUser = new Map<number, Map<string, number>>();
  for (const { userId, marketId, exposure } of rows) {
    const own = byUser.get(userId) ?? new Map<string, number>();
    byUser.set(userId, own.set(marketId, exposure));
  }
  return byUser;
}

/** What is held of users in all, paise; those without a hold are absent. */
export async function readExposures(
  tx: Tx,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (userIds.length === 0) return new Map();
  const { userId } = holds;
  const rows = await tx
    .select({ userId, total: sql`sum(${holds.exposure})`.mapWith(Number) })
    .from(holds)
    .where(isAnyOf(userId, userIds))
    .groupBy(userId);
  return new Map(rows.map((row) => [row.userId, row.total]));
}

/** Writes holds; those of 0 are removed. */
export async function writeHolds(tx: Tx, changes: readonly HoldChange[]): Promise<void> {
  const isReleased = ({ exposure, uncovered }: HoldChange) => exposure + uncovered === 0;
  const released = changes.filter(isReleased);
  const held = changes.filter((one) => !isReleased(one));
  if (released.length > 0) {
    await tx.execute(sql`
      delete from holds where (user_id, market_id) in (select * from unnest(
        ${sql.param(released.map(({ userId }) => userId))}::bigint[],
        ${sql.param(released.map(({ marketId }) => marketId))}::text[]
      ))`);
  }
  if (held.length === 0) return;
  await tx
    .insert(holds)
    .values(held)
    .onConflictDoUpdate({
      target: [holds.userId, holds.marketId],
      set: { exposure: sql`excluded.exposure`, uncovered: sql`excluded.uncovered` },
    });
}
