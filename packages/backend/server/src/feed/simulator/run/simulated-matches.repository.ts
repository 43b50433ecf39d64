import type { Tx } from '@exchange/server-kit/database';
import { and, eq, inArray, isNull, lt, max } from 'drizzle-orm';
import { markets } from '../../../db/schema/markets.ts';
import { type SIMULATED_KINDS, simulatedMatches } from '../../../db/schema/matches.ts';
import { type FeedClockState, toClockColumns } from '../../run/feed-clock.ts';

export type SimulatedKind = (typeof SIMULATED_KINDS)[number];
export type SimulatedMatch = typeof simulatedMatches.$inferSelect;
export type NewSimulatedMatch = Omit<typeof simulatedMatches.$inferInsert, 'id'>;

/** Returns unfinished matches, oldest first. */
export const listUnfinished = (tx: Tx): Promise<SimulatedMatch[]> =>
  tx
    .select()
    .from(simulatedMatches)
    .where(isNull(simulatedMatches.endedAt))
    .orderBy(simulatedMatches.id);

/** Returns the number of the last created match, 0 before the first. */
export async function readLastNumber(tx: Tx): Promise<number> {
  const [row] = await tx.select({ last: max(simulatedMatches.id) }).from(simulatedMatches);
  return row?.last ?? 0;
}

/** Deletes matches that ended before `until`; the last one stays, as the next is counted from it. */
export async function deleteEnded(tx: Tx, until: Date): Promise<void> {
  await tx
    .delete(simulatedMatches)
    .where(
      and(lt(simulatedMatches.endedAt, until), lt(simulatedMatches.id, await readLastNumber(tx))),
    );
}

/** Returns the ids of a match's unsettled markets. */
export async function listUnsettledMarketIds(tx: Tx, matchId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: markets.id })
    .from(markets)
    .where(and(eq(markets.matchId, matchId), inArray(markets.state, ['OPEN', 'SETTLING'])))
    .orderBy(markets.id);
  return rows.map(({ id }) => id);
}

export async function insertSimulated(tx: Tx, match: NewSimulatedMatch): Promise<SimulatedMatch> {
  const [row] = await tx.insert(simulatedMatches).values(match).returning();
  if (!row) throw new Error('the match was not stored');
  return row;
}

export async function updateSimulatedClock(tx: Tx, id: number, clock: FeedClockState) {
  await tx.update(simulatedMatches).set(toClockColumns(clock)).where(eq(simulatedMatches.id, id));
}

export async function endSimulated(tx: Tx, id: number, endedAt: Date): Promise<void> {
  await tx.update(simulatedMatches).set({ endedAt }).where(eq(simulatedMatches.id, id));
}
