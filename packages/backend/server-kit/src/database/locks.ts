import pg from 'pg';

/** First of the two keys of every advisory lock of this product. */
export const LOCK_CLASS = 6_021_023;

/** A role that one program of a database holds. */
export interface LeaderRole {
  /** Name of its row. */
  name: string;
  /** The second key of its lock; 1 belongs to the migration. */
  lock: number;
}

const PREPARATION_LOCK = 1;

/** Runs start-up work of all programs of a database one after another: later ones find it done. */
export async function withMigrationLock<T>(
  databaseUrl: string,
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // The lock ends with the connection; the work then fails or is harmlessly repeated.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1, $2)', [LOCK_CLASS, PREPARATION_LOCK]);
    return await work();
  } finally {
    await client.end();
  }
}
