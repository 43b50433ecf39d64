import type { UnitOfWork } from '@exchange/server-kit/database';
import { sql } from 'drizzle-orm';
import { pause } from '../pause.ts';

/** Enough to choose between indexes, and read within milliseconds from a table of any size. */
const SAMPLE = 10;

/**
 * Refreshes the planner's statistics of this role's tables; without them, it would sort a whole
 * long list for a part of it. Tables of another role are left to PostgreSQL's autovacuum.
 * @returns the number of refreshed tables
 */
export async function refreshStatistics({ withTransaction }: UnitOfWork): Promise<number> {
  const tables = await withTransaction((tx) =>
    tx.execute(
      sql`select tablename as name from pg_tables where schemaname = 'public' and pg_has_role(tableowner, 'usage')`,
    ),
  );
  const { rows } = tables as unknown as { rows: { name: string }[] };
  for (const { name } of rows) {
    await withTransaction(async (tx) => {
      await tx.execute(
        sql`select set_config('default_statistics_target', ${String(SAMPLE)}, true)`,
      );
      await tx.execute(sql`analyze ${sql.identifier(name)}`);
    });
    await pause();
  }
  return rows.length;
}
