import { sql } from 'drizzle-orm';
import { type MigrationConfig, readMigrationFiles } from 'drizzle-orm/migrator';
import type { Handle } from './open.ts';

/**
 * Returns true if the role of the connection may migrate the tables. With another owner
 * (`database:migrate`) they must be up to date. Throws Error if they are of an earlier version.
 */
export async function mayMigrate(handle: Handle, migrations: MigrationConfig): Promise<boolean> {
  const read = async (query: ReturnType<typeof sql>) =>
    ((await handle.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows[0];
  const table = await read(sql`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if (!table?.name) return true;
  const rights = await read(
    sql`select has_table_privilege('drizzle.__drizzle_migrations', 'insert') as granted`,
  );
  if (rights?.granted === true) return true;
  const newest = readMigrationFiles(migrations).at(-1)?.hash;
  const applied = await read(
    sql`select 1 as found from drizzle.__drizzle_migrations where hash = ${newest}`,
  );
  if (applied) return false;
  throw new Error(
    'The tables are of an earlier version, and this role does not own them: run npm run database:migrate first.',
  );
}
