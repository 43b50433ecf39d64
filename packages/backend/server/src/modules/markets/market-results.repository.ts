import type { Tx } from '@exchange/server-kit/database';
import { and, eq, sql } from 'drizzle-orm';
import { isAnyOf } from '../../db/any-of.ts';
import { marketResults } from '../../db/schema/markets.ts';
import type { MarketRow } from './markets.repository.ts';
import type { Due } from './settlement.model.ts';

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
