import { sqlState } from '@exchange/server-kit/database';

const UNDEFINED_TABLE = '42P01';

/** @throws Error where the database is not a server's */
export async function onServerTables<T>(work: Promise<T>): Promise<T> {
  return work.catch((cause: unknown) => {
    if (sqlState(cause) !== UNDEFINED_TABLE) throw cause;
    throw new Error('The database has no tables of a server: set DATABASE_URL or DATA_DIR.', {
      cause,
    });
  });
}
