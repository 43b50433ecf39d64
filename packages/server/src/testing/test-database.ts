import type { UnitOfWork } from '@exchange/database';
import * as template from '@exchange/database/testing';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { type Database, MIGRATIONS, openPostgres } from '../db/database.ts';

async function onServer<T>(serverUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  return work(client).finally(() => client.end());
}

function addressOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** The name of a migrated database on the PostgreSQL, which the first call leaves there. */
async function ensureTemplate(serverUrl: string): Promise<string> {
  const name = `exchange_template_${await template.hashMigrations(MIGRATIONS)}`;
  await onServer(serverUrl, async (client) => {
    // Other workers and systems wait here for the one that makes it.
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rows } = await client.query('select from pg_database where datname = $1', [name]);
    if (rows.length > 0) return;
    // Under another name until it is whole.
    await client.query(`drop database if exists ${name}_new with (force)`);
    await client.query(`create database ${name}_new`);
    const database = await openPostgres(addressOf(serverUrl, `${name}_new`));
    await database.close();
    await client.query(`alter database ${name}_new rename to ${name}`);
  });
  return name;
}

let made = 0;

/** A database of its own on a PostgreSQL. */
export interface OwnDatabase {
  url: string;
  drop(): Promise<void>;
}

async function createDatabase(serverUrl: string, template: string): Promise<OwnDatabase> {
  made += 1;
  const name = `exchange_test_${process.pid}_${Date.now()}_${made}`;
  const run = (statement: string) => onServer(serverUrl, (client) => client.query(statement));
  await run(`create database ${name} template ${template}`);
  const drop = async () => void (await run(`drop database ${name} with (force)`));
  return { url: addressOf(serverUrl, name), drop };
}

/** A database of its own on the PostgreSQL at `serverUrl`, with the server's tables, which are empty. */
export const createTestDatabase = async (serverUrl: string): Promise<OwnDatabase> =>
  createDatabase(serverUrl, await ensureTemplate(serverUrl));

/** A database of its own without any table. */
export const createEmptyDatabase = (serverUrl: string): Promise<OwnDatabase> =>
  createDatabase(serverUrl, 'template0');

async function openOwnDatabase(serverUrl: string): Promise<Database> {
  const { url, drop } = await createTestDatabase(serverUrl);
  const database = await openPostgres(url);
  const close = async () => {
    await database.close();
    await drop();
  };
  return { ...database, close };
}

/** PGlite in memory, or a database of its own on the PostgreSQL at `url`. */
export const openTestDatabase = (url?: string): Promise<Database> =>
  url ? openOwnDatabase(url) : template.openTemplatePglite(MIGRATIONS);

/** Spares a server that is started on this new data folder the making of its tables. */
export const fillDataFolder = (dataDir: string): Promise<void> =>
  template.fillDataFolder(MIGRATIONS, dataDir);

/**
 * Empties every table and starts keys from 1 again. Deleting a test's few rows takes a tenth of the time of
 * a truncation, which makes a new file of each table.
 */
export function emptyTables(unitOfWork: UnitOfWork): Promise<void> {
  return unitOfWork.withTransaction(async (tx) => {
    await tx.execute(sql`
      do $$ declare name text; begin
        -- In any order, and the audit trail too: neither references nor triggers are looked at.
        set local session_replication_role = replica;
        for name in select quote_ident(tablename) from pg_tables where schemaname = 'public' loop
          execute 'delete from ' || name;
        end loop;
        perform setval(format('%I.%I', schemaname, sequencename), start_value, false)
        from pg_sequences where schemaname = 'public';
      end $$`);
  });
}
