import { createHash } from 'node:crypto';
import { inArray, type SQL, sql } from 'drizzle-orm';
import { type MigrationConfig, type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { Handle } from './handle.ts';

/** Rows of a query, as both drivers give them. */
interface Rows {
  rows: Record<string, unknown>[];
}

/** Returns the hashes that a migration has with either kind of line ends, as checkouts differ. */
function listHashes(migration: MigrationMeta | undefined): string[] {
  const text = migration?.sql.join('--> statement-breakpoint').replaceAll('\r', '') ?? '';
  return [text, text.replaceAll('\n', '\r\n')].map((one) =>
    createHash('sha256').update(one).digest('hex'),
  );
}

const readRows = async (handle: Handle, query: SQL): Promise<Rows['rows']> =>
  ((await handle.execute(query)) as unknown as Rows).rows;

/** Resolves to true if the database has the table of applied migrations. */
async function isMigrated(handle: Handle): Promise<boolean> {
  const query = sql`select to_regclass('drizzle.__drizzle_migrations') as name`;
  return (await readRows(handle, query))[0]?.name != null;
}

/**
 * Throws Error, before any change, on tables of another program, and on data that did not begin with
 * the first migration: tables of before the first release have no migration path.
 */
export async function checkBaseline(handle: Handle, migrations: MigrationConfig): Promise<void> {
  if (!(await isMigrated(handle))) return checkEmpty(handle);
  const [first] = await readRows(
    handle,
    sql`select hash from drizzle.__drizzle_migrations order by created_at, id limit 1`,
  );
  if (!first || listHashes(readMigrationFiles(migrations)[0]).includes(String(first.hash))) return;
  throw new Error(
    'The database holds data of another program, or from before the first release, which cannot be ' +
      'migrated. Move it away (the folder pglite in DATA_DIR), or name an empty database in DATABASE_URL.',
  );
}

/** Throws Error naming some tables or views where there are any, except those of extensions. */
async function checkEmpty(handle: Handle): Promise<void> {
  const tables = await readRows(
    handle,
    sql`select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
      order by 1 limit 3`,
  );
  if (tables.length === 0) return;
  const names = tables.map(({ name }) => String(name)).join(', ');
  throw new Error(
    `The database has tables of another program (${names}): name an empty one in DATABASE_URL or DATA_DIR.`,
  );
}

/**
 * Returns true if the role of the connection may migrate the tables. With another owner
 * (`database:migrate`) they must be up to date. Throws Error if they are of an earlier version.
 */
export async function mayMigrate(handle: Handle, migrations: MigrationConfig): Promise<boolean> {
  if (!(await isMigrated(handle))) return true;
  const [rights] = await readRows(
    handle,
    sql`select has_table_privilege('drizzle.__drizzle_migrations', 'insert') as granted`,
  );
  if (rights?.granted === true) return true;
  const newest = listHashes(readMigrationFiles(migrations).at(-1));
  const [applied] = await readRows(
    handle,
    sql`select 1 as found from drizzle.__drizzle_migrations where ${inArray(sql`hash`, newest)}`,
  );
  if (applied) return false;
  throw new Error(
    'The tables are of an earlier version, and this role does not own them: run npm run database:migrate first.',
  );
}
