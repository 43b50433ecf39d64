import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { openTestDatabase } from './test-database.ts';

/** Above this many bytes, rows that were deleted slow each query down; new it has 10 MB. */
const MAX_BYTES = 24 * 1024 * 1024;

let shared: Promise<Database> | undefined;

/** Returns the PGlite of this process: opening one takes half a second and much memory. */
export function shareTestDatabase(): Promise<Database> {
  shared ??= openTestDatabase();
  return shared;
}

/**
 * Closes it where another test file would notice this one: by statistics, from which the planner
 * chooses other indexes, or by its size. The next call opens a new one.
 */
export async function recycleSharedDatabase(): Promise<void> {
  const database = await shared;
  if (!database) return;
  const { rows } = (await database.handle.execute(sql`
    select pg_database_size(current_database()) > ${MAX_BYTES} or exists (
      select from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples >= 0
    ) as used`)) as unknown as { rows: { used: boolean }[] };
  if (!rows[0]?.used) return;
  shared = undefined;
  await database.close();
}
