import {
  createUnitOfWork,
  type Database,
  openPglite,
  openPostgres,
  type UnitOfWork,
} from '@exchange/database';
import { createEmptyDatabase, type OwnDatabase } from '@exchange/server/testing';
import { sql } from 'drizzle-orm';
import { MIGRATIONS } from '../db/database.ts';

/** A database of the provider's tables for tests. */
export interface TestDatabase {
  unitOfWork: UnitOfWork;
  /** Asks directly. */
  query<Row>(statement: string): Promise<Row[]>;
  /** Empties every table. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** The rows of a statement of a test. */
export async function queryRows<Row>({ read }: UnitOfWork, statement: string): Promise<Row[]> {
  const { rows } = (await read((tx) => tx.execute(sql.raw(statement)))) as unknown as {
    rows: Row[];
  };
  return rows;
}

/** An empty database of its own on the PostgreSQL at TEST_DATABASE_URL; undefined without one. */
export async function createOwnDatabase(): Promise<OwnDatabase | undefined> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  return serverUrl ? createEmptyDatabase(serverUrl) : undefined;
}

/** Opens PGlite in memory, or a database of its own on the PostgreSQL at TEST_DATABASE_URL. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const own = await createOwnDatabase();
  const database: Database = own
    ? await openPostgres(own.url, MIGRATIONS)
    : await openPglite(MIGRATIONS);
  const unitOfWork = createUnitOfWork(database);
  return {
    unitOfWork,
    query: (statement) => queryRows(unitOfWork, statement),
    async empty() {
      await unitOfWork.withTransaction((tx) =>
        tx.execute(sql`
          do $$ declare names text; begin
            select string_agg(quote_ident(tablename), ', ') into names
            from pg_tables where schemaname = 'public';
            execute 'truncate ' || names || ' restart identity cascade';
          end $$`),
      );
    },
    async close() {
      await unitOfWork.close();
      await database.close();
      await own?.drop();
    },
  };
}
