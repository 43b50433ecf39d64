import type { Tx, UnitOfWork } from '@exchange/server-kit/database';
import * as template from '@exchange/server-kit/database/testing';
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

/** Returns the name of a migrated database on the PostgreSQL, which the first call creates. */
async function ensureTemplate(serverUrl: string): Promise<string> {
  const name = `exchange_template_${await template.hashMigrations(MIGRATIONS)}`;
  await onServer(serverUrl, async (client) => {
    // Other workers wait here for the one that creates it.
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rows } = await client.query('select from pg_database where datname = $1', [name]);
    if (rows.length > 0) return;
    // Under another name until it is complete.
    await client.query(`drop database if exists ${name}_new with (force)`);
    await client.query(`create database ${name}_new`);
    const database = await openPostgres(addressOf(serverUrl, `${name}_new`));
    await database.close();
    await client.query(`alter database ${name}_new rename to ${name}`);
  });
  return name;
}

let made = 0;

/** A separate database on a PostgreSQL. */
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

/** Creates a separate database on the PostgreSQL at `serverUrl`, with the server's empty tables. */
export const createTestDatabase = async (serverUrl: string): Promise<OwnDatabase> =>
  createDatabase(serverUrl, await ensureTemplate(serverUrl));

/** Creates a separate database without tables. */
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

/** Opens PGlite in memory, or a separate database on the PostgreSQL at `url`. */
export const openTestDatabase = (url?: string): Promise<Database> =>
  url ? openOwnDatabase(url) : template.openTemplatePglite(MIGRATIONS);

/** Fills a new data folder with migrated tables, which saves the server's start that time. */
export const fillDataFolder = (dataDir: string): Promise<void> =>
  template.fillDataFolder(MIGRATIONS, dataDir);

/**
 * Empties every table and restarts keys from 1. Deleting a test's few rows takes a tenth of the
 * time of a truncation, which creates a new file for each table.
 */
export const emptyTables = (unitOfWork: UnitOfWork): Promise<void> =>
  unitOfWork.withTransaction(emptyAllTables);

/** Does so in a transaction, to whose end neither references nor triggers are looked at. */
export async function emptyAllTables(tx: Tx): Promise<void> {
  await tx.execute(sql`
    do $$ declare name text; begin
      -- In any order, and the audit trail too.
      set local session_replication_role = replica;
      for name in select quote_ident(tablename) from pg_tables where schemaname = 'public' loop
        execute 'delete from ' || name;
      end loop;
      perform setval(format('%I.%I', schemaname, sequencename), start_value, false)
      from pg_sequences where schemaname = 'public';
    end $$`);
}
