import type { Tx } from '@exchange/server-kit/database';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { markets, runners } from '../../db/schema/markets.ts';
import { matches } from '../../db/schema/matches.ts';
import type { BookTerms } from '../../exchange/book.ts';
import type { Removal } from '../../exchange/position.ts';
import type { MatchInfo } from '../../feed/board/board.ts';
import type { MarketInfo } from '../../feed/board/market.ts';
import type { RunnerDefinition } from '../../feed/feed.ts';

export type MarketRow = typeof markets.$inferSelect;
export type RunnerRow = typeof runners.$inferSelect;
export type MatchRow = typeof matches.$inferSelect;

/** Stores a match with its markets and runners; existing rows stay unchanged. */
export async function insertMatch(
  tx: Tx,
  match: MatchInfo,
  infos: readonly MarketInfo[],
  createdAt: Date,
): Promise<void> {
  await tx
    .insert(matches)
    .values({ ...match, createdAt })
    .onConflictDoNothing();
  for (const { runners: named, opensBefore: _, removals: __, commission = 0, ...market } of infos) {
    await tx
      .insert(markets)
      .values({ ...market, commission: Math.round(commission * 100), createdAt })
      .onConflictDoNothing();
    const rows = named.map(({ id, name }, position) => ({
      marketId: market.id,
      id,
      name,
      position,
    }));
    if (rows.length > 0) await tx.insert(runners).values(rows).onConflictDoNothing();
  }
}

/**
 * Returns the markets with the terms of their first start: bets were placed under those, despite
 * later options.
 */
export async function withStoredTerms(
  tx: Tx,
  matchId: string,
  infos: readonly MarketInfo[],
): Promise<MarketInfo[]> {
  const rows = await tx.select().from(markets).where(eq(markets.matchId, matchId));
  const named = await tx
    .select()
    .from(runners)
    .where(
      inArray(
        runners.marketId,
        rows.map(({ id }) => id),
      ),
    );
  return infos.map((info) => {
    const stored = rows.find(({ id }) => id === info.id);
    if (!stored) return info;
    const own = named.filter(({ marketId }) => marketId === info.id);
    const { maxExposure, maxWin, ...open } = info;
    return {
      ...open,
      commission: stored.commission / 100,
      unmatchedRule: stored.unmatchedRule,
      winners: stored.winners,
      removals: toStoredTerms(stored, own).removals,
      ...(stored.maxExposure !== null && { maxExposure: stored.maxExposure }),
      ...(stored.maxWin !== null && { maxWin: stored.maxWin }),
    };
  });
}

/** Returns the highest feed event number of a market that may have been shown or stored. */
export async function readEventSeq(tx: Tx, marketId: string): Promise<number> {
  const [row] = await tx
    .select({ eventSeq: markets.eventSeq })
    .from(markets)
    .where(eq(markets.id, marketId));
  return row?.eventSeq ?? 0;
}

/** Reserves the feed event numbers of a market up to this one. */
export async function writeEventSeq(tx: Tx, marketId: string, eventSeq: number): Promise<void> {
  await tx.update(markets).set({ eventSeq }).where(eq(markets.id, marketId));
}

/**
 * Reads a market and locks its row: `share` allows concurrent bets, `update` blocks them until the
 * market is settled or void.
 */
export async function lockMarket(
  tx: Tx,
  marketId: string,
  strength: 'share' | 'update',
): Promise<MarketRow | undefined> {
  const [row] = await tx.select().from(markets).where(eq(markets.id, marketId)).for(strength);
  return row;
}

/** Returns the runners of a market in display order. */
export const listRunners = (tx: Tx, marketId: string): Promise<RunnerRow[]> =>
  tx.select().from(runners).where(eq(runners.marketId, marketId)).orderBy(runners.position);

/** Stores the runners' states from the feed. */
export async function updateRunners(
  tx: Tx,
  marketId: string,
  states: readonly RunnerDefinition[],
): Promise<void> {
  for (const row of await listRunners(tx, marketId)) {
    const status = states.find(({ id }) => id === row.id)?.status;
    if (!status || status === row.status) continue;
    await tx
      .insert(runners)
      .values({ ...row, status })
      .onConflictDoUpdate({
        target: [runners.marketId, runners.id],
        set: { status },
      });
  }
}

/** Returns the terms that a stored market's books depend on besides its bets. */
export const toStoredTerms = (
  { winners }: Pick<MarketRow, 'winners'>,
  rows: readonly Pick<RunnerRow, 'id' | 'status' | 'reduction' | 'removedSeq'>[],
): BookTerms => ({
  activeRunners: rows.filter(({ status }) => status !== 'REMOVED').map(({ id }) => id),
  winners,
  removals: rows
    .flatMap(({ id, reduction, removedSeq }) =>
      removedSeq === null ? [] : [{ runnerId: id, seq: removedSeq, percent: reduction }],
    )
    .toSorted((a, b) => a.seq - b.seq),
});

/** The end of a market. */
export type MarketEnd = Pick<
  MarketRow,
  'state' | 'winnerId' | 'runs' | 'voidReason' | 'awaitsResult' | 'round' | 'settledAt'
>;

/** Stores the start of a market's round; while it is SETTLING, bets are blocked. */
export async function beginMarketRound(
  tx: Tx,
  marketId: string,
  begun: Pick<MarketRow, 'round' | 'state'>,
): Promise<void> {
  await tx.update(markets).set(begun).where(eq(markets.id, marketId));
}

/** Marks a market whose feed has no result to settle by. */
export async function markAwaitsResult(tx: Tx, marketId: string): Promise<void> {
  await tx.update(markets).set({ awaitsResult: true }).where(eq(markets.id, marketId));
}

/**
 * Stores the removal of a runner, under the lock of the market's row; returns false if it was
 * stored before.
 */
export async function removeRunner(
  tx: Tx,
  marketId: string,
  { runnerId, seq, percent }: Removal,
): Promise<boolean> {
  const rows = await tx
    .update(runners)
    .set({
      status: 'REMOVED',
      // Removed under a version without numbers: the earlier bets are unknown.
      reduction: sql`case when ${runners.status} = 'REMOVED' then 0 else ${percent} end`,
      removedSeq: seq,
    })
    .where(
      and(eq(runners.marketId, marketId), eq(runners.id, runnerId), isNull(runners.removedSeq)),
    )
    .returning({ id: runners.id });
  if (rows.length === 0) return false;
  await tx
    .update(markets)
    .set({ removedSeq: sql`greatest(${markets.removedSeq}, ${seq})` })
    .where(eq(markets.id, marketId));
  return true;
}

/** Returns a market without locking it. */
export async function findMarket(tx: Tx, marketId: string): Promise<MarketRow | undefined> {
  const [row] = await tx.select().from(markets).where(eq(markets.id, marketId));
  return row;
}

/** Stores the end of a market. */
export async function endMarket(tx: Tx, marketId: string, end: MarketEnd): Promise<void> {
  await tx.update(markets).set(end).where(eq(markets.id, marketId));
}

/** Stores the final score and start of a match that left the lists. */
export async function endMatch(
  tx: Tx,
  matchId: string,
  last: { score: string | null; startsAt: Date | null },
): Promise<void> {
  await tx
    .update(matches)
    .set({ ended: true, ...last })
    .where(eq(matches.id, matchId));
}

/** Returns a stored match alone. */
export async function findMatch(tx: Tx, matchId: string): Promise<MatchRow | undefined> {
  const [row] = await tx.select().from(matches).where(eq(matches.id, matchId));
  return row;
}

/** Returns a stored match with its markets and their runners. */
export async function readMatch(tx: Tx, matchId: string) {
  const match = await findMatch(tx, matchId);
  if (!match) return undefined;
  const rows = await tx
    .select()
    .from(markets)
    .where(eq(markets.matchId, matchId))
    .orderBy(markets.createdAt, markets.id);
  const named: (MarketRow & { runners: RunnerRow[] })[] = [];
  for (const row of rows) named.push({ ...row, runners: await listRunners(tx, row.id) });
  return { match, markets: named };
}
