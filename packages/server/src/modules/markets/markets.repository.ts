import type { Tx } from '@exchange/database';
import { eq } from 'drizzle-orm';
import { markets, runners } from '../../db/schema/markets.ts';
import { matches } from '../../db/schema/matches.ts';
import type { MatchInfo } from '../../feed/board/board.ts';
import type { MarketInfo } from '../../feed/board/market.ts';
import type { RunnerDefinition } from '../../feed/feed.ts';

export type MarketRow = typeof markets.$inferSelect;
export type RunnerRow = typeof runners.$inferSelect;
export type MatchRow = typeof matches.$inferSelect;

/** Stores a match with its markets and runners; what is there already stays. */
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
  for (const { runners: named, opensBefore: _, commission = 0, ...market } of infos) {
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
 * The markets with the terms that they were first stored with: bets were placed under those, whatever
 * the server's options say now.
 */
export async function keepStoredTerms(
  tx: Tx,
  matchId: string,
  infos: readonly MarketInfo[],
): Promise<MarketInfo[]> {
  const rows = await tx.select().from(markets).where(eq(markets.matchId, matchId));
  return infos.map((info) => {
    const stored = rows.find(({ id }) => id === info.id);
    if (!stored) return info;
    return { ...info, commission: stored.commission / 100, unmatchedRule: stored.unmatchedRule };
  });
}

/**
 * Reads a market and locks its row: `share` lets bets in beside each other, `update` keeps them out
 * until the market is settled or void.
 */
export async function lockMarket(
  tx: Tx,
  marketId: string,
  strength: 'share' | 'update',
): Promise<MarketRow | undefined> {
  const [row] = await tx.select().from(markets).where(eq(markets.id, marketId)).for(strength);
  return row;
}

/** The runners of a market in display order. */
export const listRunners = (tx: Tx, marketId: string): Promise<RunnerRow[]> =>
  tx.select().from(runners).where(eq(runners.marketId, marketId)).orderBy(runners.position);

/** Writes the runners' states as the feed gave them. */
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

/** How a market ended. */
export type MarketEnd = Pick<
  MarketRow,
  'state' | 'winnerId' | 'runs' | 'voidReason' | 'round' | 'settledAt'
>;

/** Writes how a market ended. */
export async function endMarket(tx: Tx, marketId: string, end: MarketEnd): Promise<void> {
  await tx.update(markets).set(end).where(eq(markets.id, marketId));
}

/** The match left the lists with this score and start. */
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

/** A stored match alone. */
export async function findMatch(tx: Tx, matchId: string): Promise<MatchRow | undefined> {
  const [row] = await tx.select().from(matches).where(eq(matches.id, matchId));
  return row;
}

/** A stored match with its markets and their runners. */
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
