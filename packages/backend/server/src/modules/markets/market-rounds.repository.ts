import type { Tx } from '@exchange/server-kit/database';
import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { bets } from '../../db/schema/bets.ts';
import { marketRounds, type StoredResult } from '../../db/schema/markets.ts';

export type RoundRow = typeof marketRounds.$inferSelect;

const isRound = ({ marketId, round }: Pick<RoundRow, 'marketId' | 'round'>) =>
  and(eq(marketRounds.marketId, marketId), eq(marketRounds.round, round));

/** Stores a round that begins. */
export async function insertRound(
  tx: Tx,
  row: Omit<typeof marketRounds.$inferInsert, 'lastUserId' | 'endedAt'>,
): Promise<void> {
  await tx.insert(marketRounds).values(row);
}

/** Locks the running round of a market; undefined where none is. */
export async function lockOpenRound(tx: Tx, marketId: string): Promise<RoundRow | undefined> {
  const [row] = await tx
    .select()
    .from(marketRounds)
    .where(and(eq(marketRounds.marketId, marketId), isNull(marketRounds.endedAt)))
    .orderBy(asc(marketRounds.round))
    .limit(1)
    .for('update');
  return row;
}

/** Returns true if a round of the market is running, as committed last; locks nothing. */
export async function hasOpenRound(tx: Tx, marketId: string): Promise<boolean> {
  const rows = await tx
    .select({ round: marketRounds.round })
    .from(marketRounds)
    .where(and(eq(marketRounds.marketId, marketId), isNull(marketRounds.endedAt)))
    .limit(1);
  return rows.length > 0;
}

/** Marks users up to `lastUserId` as done. */
export async function advanceRound(tx: Tx, round: RoundRow, lastUserId: number): Promise<void> {
  await tx.update(marketRounds).set({ lastUserId }).where(isRound(round));
}

export async function endRound(tx: Tx, round: RoundRow, endedAt: Date): Promise<void> {
  await tx.update(marketRounds).set({ endedAt }).where(isRound(round));
}

/** Returns the markets with a running round, the oldest first. */
export async function listOpenRounds(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ marketId: marketRounds.marketId })
    .from(marketRounds)
    .where(isNull(marketRounds.endedAt))
    .orderBy(asc(marketRounds.startedAt));
  return [...new Set(rows.map(({ marketId }) => marketId))];
}

/** Returns the result of a market's last round; undefined without one. */
export async function findLastResult(tx: Tx, marketId: string): Promise<StoredResult | undefined> {
  const [row] = await tx
    .select({ result: marketRounds.result })
    .from(marketRounds)
    .where(
      and(
        eq(marketRounds.marketId, marketId),
        isNotNull(marketRounds.endedAt),
        sql`${marketRounds.kind} <> 'removal'`,
      ),
    )
    .orderBy(desc(marketRounds.round))
    .limit(1);
  return row?.result;
}

/** Returns the next users with bets on a market, by id. */
export async function listBettorsAfter(
  tx: Tx,
  { marketId, lastUserId }: Pick<RoundRow, 'marketId' | 'lastUserId'>,
  count: number,
): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ userId: bets.userId })
    .from(bets)
    .where(and(eq(bets.marketId, marketId), gt(bets.userId, lastUserId)))
    .orderBy(asc(bets.userId))
    .limit(count);
  return rows.map(({ userId }) => userId);
}
