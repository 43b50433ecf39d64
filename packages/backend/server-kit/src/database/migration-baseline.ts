import { sql } from 'drizzle-orm';
import { type MigrationConfig, readMigrationFiles } from 'drizzle-orm/migrator';
import type { Handle } from './open.ts';

/** Rows of a query, as both drivers give them. */
interface Rows {
  rows: Record<string, unknown>[];
}

/**
 * Throws Error, before any change, on data that did not begin with the first migration: tables of
 * before the first release have no migration path.
 */
export async function assertKnownBaseline(
  handle: Handle,
  migrations: MigrationConfig,
): Promise<void> {
  const read = async (query: ReturnType<typeof sql>) =>
    ((await handle.execute(query)) as unknown as Rows).rows[0];
  const table = await read(sql`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if (!table?.name) return;
  const first = await read(
    sql`select hash from drizzle.__drizzle_migrations order by created_at, id limit 1`,
  );
  if (!first || first.hash === readMigrationFiles(migrations)[0]?.hash) return;
  throw new Error(
    'The database holds data from before the first release, which cannot be migrated. ' +
      'Move it away (the folder pglite in DATA_DIR), or name an empty database in DATABASE_URL.',
  );
}
