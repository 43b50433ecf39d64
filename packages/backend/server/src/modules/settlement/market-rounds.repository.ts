import type { Tx } from '@exchange/server-kit/database';
import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { isAnyOf } from '../../db/queries.ts';
import { bets } from '../../db/schema/bets.ts';
import { marketResults, marketRounds } from '../../db/schema/markets.ts';
import type { MarketRow } from '../markets/markets.repository.ts';
import type { Due } from './settlement.model.ts';

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

/** Returns the last round that ended a market; undefined without one. */
export async function findLastRound(tx: Tx, marketId: string): Promise<RoundRow | undefined> {
  const [row] = await tx
    .select()
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
  return row;
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

/** Returns the results of a market's last round for these users, paise. */
export async function readResults(
  tx: Tx,
  marketId: string,
  userIds: readonly number[],
): Promise<Map<number, Due>> {
  const rows = await tx
    .select()
    .from(marketResults)
    .where(and(eq(marketResults.marketId, marketId), isAnyOf(marketResults.userId, userIds)));
  // The debts of an older version's round were not posted: they are still due.
  return new Map(
    rows.map(({ userId, posted, commission }) => [
      userId,
      { gross: posted + commission, commission },
    ]),
  );
}

/**
 * Stores the amounts due to users by the round that ended now. All of it is posted, debts included.
 */
export async function writeResults(
  tx: Tx,
  { id: marketId, matchId }: Pick<MarketRow, 'id' | 'matchId'>,
  dues: ReadonlyMap<number, Due>,
  settledAt: Date,
): Promise<void> {
  if (dues.size === 0) return;
  const all = [...dues.values()];
  const nets = sql.param(all.map(({ gross, commission }) => gross - commission));
  await tx.execute(sql`
    insert into market_results (market_id, match_id, user_id, due, commission, posted, settled_at)
    select ${marketId}, ${matchId}, user_id, due, commission, due, ${settledAt.toISOString()}::timestamptz
    from unnest(
      ${sql.param([...dues.keys()])}::bigint[],
      ${nets}::bigint[],
      ${sql.param(all.map(({ commission }) => commission))}::bigint[]
    ) as new (user_id, due, commission)
    on conflict (market_id, user_id) do update set
      due = excluded.due, commission = excluded.commission, posted = excluded.posted,
      settled_at = excluded.settled_at`);
}
