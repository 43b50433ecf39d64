import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { MigrationConfig } from 'drizzle-orm/migrator';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { Pool } from 'pg';
import { collectGarbage } from '../program/run-program.ts';
import { lockDataFolder } from './data-lock.ts';
import type { Handle } from './handle.ts';
import { toApplicationName } from './leader-connection.ts';
import { checkBaseline, mayMigrate } from './migration-checks.ts';

const OWNER_ONLY = 0o700;

/** Creates a folder that only its owner can read; restricts an existing one as well. */
export async function openPrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, OWNER_ONLY);
}

/** An open, migrated database. Only the unit of work may use `handle`. */
export interface Database {
  readonly driver: 'pglite' | 'postgres';
  readonly handle: Handle;
  close(): Promise<void>;
}

/** Parallel connections to PostgreSQL. */
const POOL_SIZE = 20;
/** Timeout of a statement, in ms: the database does not respond. */
const KEEP_ALIVE_DELAY_MS = 60_000;
/** Time after which an idle transaction is terminated, in ms. */
const SLEEPING_MS = 15_000;

/** Settings of one of several programs on a database. */
export interface SharedUse {
  /** Name of its connections in the database's list. */
  application_name: string;
  /** Time after which an idle transaction is terminated, in ms: others wait for its locks. */
  idle_in_transaction_session_timeout: number;
}

/** Connects to PostgreSQL without a migration. */
function connectPostgres(url: string, shared?: SharedUse) {
  const pool = new Pool({
    connectionString: url,
    max: POOL_SIZE,
    ...shared,
    keepAlive: true,
    query_timeout: KEEP_ALIVE_DELAY_MS,
  });
  // A broken connection must not end the process, idle or in use; the next query reports it.
  const ignore = () => undefined;
  pool.on('error', ignore).on('connect', (client) => client.on('error', ignore));
  const drizzle = drizzlePostgres(pool);
  const handle = drizzle as unknown as Handle;
  const database: Database = { driver: 'postgres', handle, close: () => pool.end() };
  return { database, migrate: (folder: MigrationConfig) => migratePostgres(drizzle, folder) };
}

/** Wraps a running PGlite without a migration. */
function connectPglite(client: PGlite) {
  const drizzle = drizzlePglite(client);
  const handle = drizzle as unknown as Handle;
  const database: Database = { driver: 'pglite', handle, close: () => client.close() };
  return { database, migrate: (folder: MigrationConfig) => migratePglite(drizzle, folder) };
}

/** Migrates the tables. Throws if `assertKnownBaseline` or `mayMigrate` does. */
async function bringUpToDate(
  { database, migrate }: ReturnType<typeof connectPglite>,
  migrationsFolder: string,
) {
  await checkBaseline(database.handle, { migrationsFolder });
  if (await mayMigrate(database.handle, { migrationsFolder })) await migrate({ migrationsFolder });
  return database;
}

/** Codes of Node and of PostgreSQL for an address, a role or a right that is wrong. */
const ADDRESS_FAULT = /^(?:E[A-Z]|08|28|3D|42501)/;

/**
 * Runs `work` on a connection, and closes that if `work` fails. Throws an Error of one sentence
 * where PostgreSQL cannot be reached, or refuses the role.
 */
async function withAddress<T>(
  { database }: ReturnType<typeof connectPostgres>,
  url: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await database.close();
    if (!(error instanceof DrizzleQueryError)) throw error;
    const { cause } = error as { cause?: Error & { code?: string } };
    // Any other fault is one of ours, and its statement says where.
    if (!cause || !ADDRESS_FAULT.test(cause.code ?? '')) throw error;
    const { username, host, pathname } = new URL(url);
    // Node leaves the text out where all addresses of a name failed.
    const reason = cause.message || cause.code;
    throw new Error(
      `The database at ${username}@${host}${pathname} cannot be used: ${reason}. ` +
        'Check its address and role.',
    );
  }
}

/**
 * Opens PostgreSQL and migrates its tables with `migrationsFolder`. Throws if `withAddress` or
 * `assertKnownBaseline` does.
 */
export async function openPostgres(
  url: string,
  migrationsFolder: string,
  shared?: SharedUse,
): Promise<Database> {
  const connection = connectPostgres(url, shared);
  return withAddress(connection, url, () => bringUpToDate(connection, migrationsFolder));
}

/**
 * Flags of PGlite. It holds its buffers from the start, 128 MB by default; what is not in them is read
 * from a file that the machine holds in memory.
 */
const PGLITE_FLAGS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/** Opens PGlite in a folder, or in memory without one, and migrates its tables. */
export async function openPglite(migrationsFolder: string, folder?: string): Promise<Database> {
  if (folder) await openPrivateFolder(folder);
  const options = { ...(folder && { dataDir: folder }), startParams: PGLITE_FLAGS };
  const database = await adoptPglite(await PGlite.create(options), migrationsFolder);
  // Those that filled a new folder had memories of their own, 130 MB each.
  collectGarbage();
  return database;
}

/** Wraps and migrates a running PGlite, for example one loaded from a template. */
export const adoptPglite = (client: PGlite, migrationsFolder: string): Promise<Database> =>
  bringUpToDate(connectPglite(client), migrationsFolder);

/** Runs `work` on a database whose tables are not migrated. Throws if `withAddress` does. */
export async function viewPostgres<T>(
  url: string,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const connection = connectPostgres(url);
  const result = await withAddress(connection, url, () => work(connection.database));
  await connection.database.close();
  return result;
}

/** Opens a PGlite for reading: its tables are not migrated. */
export const viewPglite = (client: PGlite): Database => connectPglite(client).database;

interface DatabaseLocation {
  /** PostgreSQL's address; without one the data is in `dataDir`, for this process alone. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** Name of this process in the list of a PostgreSQL's connections. */
  instance: string;
  migrationsFolder: string;
}

/**
 * Opens PostgreSQL if there is an address, else PGlite in the data folder. Throws DataFolderInUse
 * if another process has the folder open.
 */
export async function openDatabase(place: DatabaseLocation): Promise<Database> {
  const { databaseUrl, dataDir, instance, migrationsFolder } = place;
  if (databaseUrl) {
    return openPostgres(databaseUrl, migrationsFolder, {
      application_name: toApplicationName(instance),
      idle_in_transaction_session_timeout: SLEEPING_MS,
    });
  }
  const unlock = lockDataFolder(dataDir);
  try {
    const database = await openPglite(migrationsFolder, join(dataDir, 'pglite'));
    const close = async () => {
      await database.close();
      unlock();
    };
    return { ...database, close };
  } catch (error) {
    unlock();
    throw error;
  }
}
