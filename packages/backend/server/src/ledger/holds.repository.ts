import type { Tx } from '@exchange/server-kit/database';
import { eq, sql } from 'drizzle-orm';
import { isAnyOf } from '../db/queries.ts';
import { holds } from '../db/schema/ledger.ts';
import type { Hold, HoldChange } from './locked-funds.ts';

/** Returns the sum of the user's covered holds, paise. */
export async function readExposure(tx: Tx, userId: number): Promise<number> {
  const [row] = await tx
    .select({ total: sql`coalesce(sum(${holds.exposure}), 0)`.mapWith(Number) })
    .from(holds)
    .where(eq(holds.userId, userId));
  return row?.total ?? 0;
}

/** Returns the users' holds by user and market, paise. */
export async function readHolds(
  tx: Tx,
  userIds: readonly number[],
): Promise<Map<number, Map<string, Hold>>> {
  const rows = await tx.select().from(holds).where(isAnyOf(holds.userId, userIds));
  const byUser = new Map<number, Map<string, Hold>>();
  for (const { userId, marketId, ...hold } of rows) {
    const own = byUser.get(userId) ?? new Map<string, Hold>();
    byUser.set(userId, own.set(marketId, hold));
  }
  return byUser;
}

/** Returns the sums of the users' holds, paise; users without a hold are absent. */
export async function sumHolds(
  tx: Tx,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Hold>> {
  if (userIds.length === 0) return new Map();
  const { userId } = holds;
  const rows = await tx
    .select({
      userId,
      exposure: sql`sum(${holds.exposure})`.mapWith(Number),
      uncovered: sql`sum(${holds.uncovered})`.mapWith(Number),
    })
    .from(holds)
    .where(isAnyOf(userId, userIds))
    .groupBy(userId);
  return new Map(rows.map(({ userId: id, ...sum }) => [id, sum]));
}

/** A user's cash without a hold, paise. */
export interface LooseCash {
  userId: number;
  paise: number;
}

/** Covers uncovered holds with free cash, market by market in the order of their ids. */
export async function coverHolds(tx: Tx, loose: readonly LooseCash[]): Promise<void> {
  if (loose.length === 0) return;
  await tx.execute(sql`
    update holds
    set exposure = holds.exposure + raise.paise, uncovered = holds.uncovered - raise.paise
    from (
      select open.user_id, open.market_id, least(open.uncovered, loose.paise + open.uncovered
        - sum(open.uncovered) over (partition by open.user_id order by open.market_id)) as paise
      from holds open
      join unnest(
        ${sql.param(loose.map(({ userId }) => userId))}::bigint[],
        ${sql.param(loose.map(({ paise }) => paise))}::bigint[]
      ) as loose (user_id, paise) on loose.user_id = open.user_id
      where open.uncovered > 0
    ) raise
    where holds.user_id = raise.user_id and holds.market_id = raise.market_id and raise.paise > 0`);
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
