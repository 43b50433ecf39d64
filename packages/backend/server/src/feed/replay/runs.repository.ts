import type { Tx } from '@exchange/server-kit/database';
import { eq, isNull, max, or, sql } from 'drizzle-orm';
import { feedRuns } from '../../db/schema/matches.ts';
import { type FeedClockState, toClockColumns } from '../run/feed-clock.ts';

export type FeedRun = typeof feedRuns.$inferSelect;
export type NewFeedRun = Omit<typeof feedRuns.$inferInsert, 'id'>;

/** Returns unsettled runs, oldest first. */
export const listUnfinishedRuns = (tx: Tx): Promise<FeedRun[]> =>
  tx.select().from(feedRuns).where(isNull(feedRuns.endedAt)).orderBy(feedRuns.id);

/**
 * Returns the number of the next run of a recorded event, from 1; its markets are numbered together.
 */
export async function readNextNumber(tx: Tx, recordedEventId: string): Promise<number> {
  const [row] = await tx
    .select({ last: max(feedRuns.number) })
    .from(feedRuns)
    .where(
      or(
        eq(feedRuns.matchId, recordedEventId),
        sql`starts_with(${feedRuns.matchId}, ${`${recordedEventId}-`})`,
      ),
    );
  return (row?.last ?? 0) + 1;
}

export async function insertRun(tx: Tx, run: NewFeedRun): Promise<FeedRun> {
  const [row] = await tx.insert(feedRuns).values(run).returning();
  if (!row) throw new Error('the run was not stored');
  return row;
}

export async function updateClock(tx: Tx, id: number, clock: FeedClockState): Promise<void> {
  await tx.update(feedRuns).set(toClockColumns(clock)).where(eq(feedRuns.id, id));
}

export async function endRun(tx: Tx, id: number, endedAt: Date): Promise<void> {
  await tx.update(feedRuns).set({ endedAt }).where(eq(feedRuns.id, id));
}
