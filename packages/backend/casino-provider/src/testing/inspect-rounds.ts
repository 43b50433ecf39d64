import { createUnitOfWork } from '@exchange/server-kit/database';
import { openProviderDatabase } from '../db/database.ts';
import { queryRows } from './test-database.ts';

/** Summary of all rounds in a provider's database. */
export interface RoundsReport {
  /** True if nothing is pending, in rounds and outbox. */
  isOver: boolean;
  /** Settlements that the operator rejected finally. */
  refused: readonly { transaction_id: string; reason: string }[];
  /** Single-player rounds and bets of shared ones. */
  rounds: number;
  live: number;
  /** Number of them by status. */
  states: readonly { status: string; count: number }[];
  /** Total win or loss of each player, in paise. */
  totals: ReadonlyMap<string, number>;
}

const OPEN = new Set(['betting', 'open', 'live sending', 'live placed']);

/** Reads the database of a provider with these settings; a data folder only while none runs. */
export async function inspectRounds(env: Record<string, string>): Promise<RoundsReport> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '' } = env;
  const database = await openProviderDatabase(
    { databaseUrl: databaseUrl || undefined, dataDir },
    'tests',
  );
  try {
    const unitOfWork = createUnitOfWork(database);
    const query = <Row>(statement: string) => queryRows<Row>(unitOfWork, statement);
    const states = await query<{ status: string; count: number }>(
      `select status, count(*)::int as count from rounds group by 1
       union all select 'live ' || status, count(*)::int from live_bets group by 1`,
    );
    const owed = await query(`select 1 from outbox where status = 'pending'`);
    const totals = await query<{ player: string; moved: number }>(
      `select player, sum(moved)::float8 as moved from (
         select player, payout - stake as moved from rounds where status = 'settled'
         union all
         select player, payout - stake from live_bets where status in ('settled', 'cashed')
       ) as played group by player`,
    );
    const countOf = (isLive: boolean) =>
      states
        .filter(({ status }) => status.startsWith('live ') === isLive)
        .reduce((sum, { count }) => sum + count, 0);
    return {
      isOver: owed.length === 0 && !states.some(({ status }) => OPEN.has(status)),
      refused: await query(`select transaction_id, reason from outbox where status = 'refused'`),
      rounds: countOf(false),
      live: countOf(true),
      states,
      totals: new Map(totals.map(({ player, moved }) => [player, moved])),
    };
  } finally {
    await database.close();
  }
}
