import { createEmptyDatabase, emptyTables, type OwnDatabase } from '@exchange/server/testing';
import {
  createUnitOfWork,
  type Database,
  openPostgres,
  type UnitOfWork,
} from '@exchange/server-kit/database';
import * as template from '@exchange/server-kit/database/testing';
import { sql } from 'drizzle-orm';
import { MIGRATIONS } from '../db/database.ts';

/** A database of the provider's tables for tests. */
export interface TestDatabase {
  unitOfWork: UnitOfWork;
  /** Runs a query. */
  query<Row>(statement: string): Promise<Row[]>;
  /** Empties every table. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** Returns the rows of a test's statement. */
export async function queryRows<Row>({ read }: UnitOfWork, statement: string): Promise<Row[]> {
  const { rows } = (await read((tx) => tx.execute(sql.raw(statement)))) as unknown as {
    rows: Row[];
  };
  return rows;
}

/** Creates an empty database on the PostgreSQL at TEST_DATABASE_URL; undefined without one. */
export async function createOwnDatabase(): Promise<OwnDatabase | undefined> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  return serverUrl ? createEmptyDatabase(serverUrl) : undefined;
}

/** Writes the tables into a new data folder, which saves a provider's migration. */
export const fillProviderFolder = (dataDir: string): Promise<void> =>
  template.fillDataFolder(MIGRATIONS, dataDir);

/** Opens PGlite in memory, or a database of its own on the PostgreSQL at TEST_DATABASE_URL. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const own = await createOwnDatabase();
  const database: Database = own
    ? await openPostgres(own.url, MIGRATIONS)
    : await template.openTemplatePglite(MIGRATIONS);
  const unitOfWork = createUnitOfWork(database);
  return {
    unitOfWork,
    query: (statement) => queryRows(unitOfWork, statement),
    empty: () => emptyTables(unitOfWork),
    async close() {
      await unitOfWork.close();
      await database.close();
      await own?.drop();
    },
  };
}
