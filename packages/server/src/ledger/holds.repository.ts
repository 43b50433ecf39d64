import { and, eq, sql } from 'drizzle-orm';
import { holds } from '../db/schema/holds.ts';
import type { Tx } from '../db/unit-of-work.ts';

/** The sum of the user's holds, paise. */
export async function readExposure(tx: Tx, userId: number): Promise<number> {
  const [row] = await tx
    .select({ total: sql`coalesce(sum(${holds.exposure}), 0)`.mapWith(Number) })
    .from(holds)
    .where(eq(holds.userId, userId));
  return row?.total ?? 0;
}

/** The user's holds by market, or the one of a market; paise. */
export async function readHolds(
  tx: Tx,
  userId: number,
  marketId?: string,
): Promise<Map<string, number>> {
  const rows = await tx
    .select()
    .from(holds)
    .where(
      and(
        eq(holds.userId, userId),
        marketId === undefined ? undefined : eq(holds.marketId, marketId),
      ),
    );
  return new Map(rows.map((row) => [row.marketId, row.exposure]));
}

/** Writes a hold; 0 removes it. */
export async function writeHold(
  tx: Tx,
  userId: number,
  marketId: string,
  exposure: number,
): Promise<void> {
  if (exposure === 0) {
    await tx.delete(holds).where(and(eq(holds.userId, userId), eq(holds.marketId, marketId)));
    return;
  }
  await tx
    .insert(holds)
    .values({ userId, marketId, exposure })
    .onConflictDoUpdate({ target: [holds.userId, holds.marketId], set: { exposure } });
}
