import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { Pool } from 'pg';
import { refuseOtherBase } from './known-base.ts';

/** What both drivers share; no code outside this folder knows which one runs. */
export type Handle = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** An open, migrated database. Only the unit of work may use `handle`. */
export interface Database {
  readonly driver: 'pglite' | 'postgres';
  readonly handle: Handle;
  close(): Promise<void>;
}

const MIGRATIONS = { migrationsFolder: resolve(import.meta.dirname, '../../drizzle') };

/** Parallel connections to PostgreSQL. */
const POOL_SIZE = 20;

/** How one of several servers on a database uses it. */
export interface SharedUse {
  /** What its connections are called in the database's list of them. */
  application_name: string;
  /** A server that sleeps amid a transaction loses it after so long, in ms: others wait for its locks. */
  idle_in_transaction_session_timeout: number;
}

/** Opens PostgreSQL by its address, as it stands. */
function connectPostgres(url: string, shared?: SharedUse) {
  const pool = new Pool({ connectionString: url, max: POOL_SIZE, ...shared });
  // A connection that breaks must not end the process, idle or in use; the next query reports it.
  const ignore = () => undefined;
  pool.on('error', ignore).on('connect', (client) => client.on('error', ignore));
  const drizzle = drizzlePostgres(pool);
  const handle = drizzle as unknown as Handle;
  const database: Database = { driver: 'postgres', handle, close: () => pool.end() };
  return { database, migrate: () => migratePostgres(drizzle, MIGRATIONS) };
}

/** Takes over a running PGlite as it stands. */
function connectPglite(client: PGlite) {
  const drizzle = drizzlePglite(client);
  const handle = drizzle as unknown as Handle;
  const database: Database = { driver: 'pglite', handle, close: () => client.close() };
  return { database, migrate: () => migratePglite(drizzle, MIGRATIONS) };
}

/** Throws where `refuseOtherBase` does. */
async function bringUpToDate({ database, migrate }: ReturnType<typeof connectPglite>) {
  await refuseOtherBase(database.handle, MIGRATIONS);
  await migrate();
  return database;
}

/** Opens PostgreSQL by its address and brings its tables up to date. Throws where `refuseOtherBase` does. */
export const openPostgres = (url: string, shared?: SharedUse): Promise<Database> =>
  bringUpToDate(connectPostgres(url, shared));

/** Opens PGlite in a folder, or in memory without one, and brings its tables up to date. */
export async function openPglite(folder?: string): Promise<Database> {
  if (folder) await mkdir(folder, { recursive: true });
  return adoptPglite(await PGlite.create(folder ? { dataDir: folder } : {}));
}

/** Takes over a running PGlite, for example one loaded from a template. */
export const adoptPglite = (client: PGlite): Promise<Database> =>
  bringUpToDate(connectPglite(client));

/** Opens a database to look at it: its tables stay as they are. */
export const viewPostgres = (url: string): Database => connectPostgres(url).database;

/** Opens a PGlite to look at it: its tables stay as they are. */
export const viewPglite = (client: PGlite): Database => connectPglite(client).database;
