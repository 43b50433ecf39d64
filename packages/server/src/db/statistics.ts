import type { UnitOfWork } from '@exchange/database';
import { sql } from 'drizzle-orm';
import { pause } from '../pause.ts';

/** Enough to choose between indexes, and read within milliseconds from a table of any size. */
const SAMPLE = 10;

/**
 * Tells the planner how large the tables are and what is in them. The built-in database has nobody else
 * who does; without it, a part of a long list is sorted out of all of it.
 */
export async function refreshStatistics({ withTransaction }: UnitOfWork): Promise<void> {
  const tables = await withTransaction((tx) =>
    tx.execute(sql`select tablename as name from pg_tables where schemaname = 'public'`),
  );
  for (const { name } of (tables as unknown as { rows: { name: string }[] }).rows) {
    await withTransaction(async (tx) => {
      await tx.execute(
        sql`select set_config('default_statistics_target', ${String(SAMPLE)}, true)`,
      );
      await tx.execute(sql`analyze ${sql.identifier(name)}`);
    });
    await pause();
  }
}
