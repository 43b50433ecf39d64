import pg from 'pg';

/** First of the two keys of every advisory lock of this product. */
export const LOCK_CLASS = 6_021_023;

/** What is led by one program of a database. */
export interface LeaderRole {
  /** Of its row. */
  name: string;
  /** The second key of its lock; 1 is taken by the preparation. */
  lock: number;
}

const PREPARATION_LOCK = 1;

/**
 * Runs work that all programs of a database do as they start, one after another: who comes later finds it
 * done.
 */
export async function withMigrationLock<T>(
  databaseUrl: string,
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // The lock falls with the connection; the work then fails by itself or is done twice without harm.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1, $2)', [LOCK_CLASS, PREPARATION_LOCK]);
    return await work();
  } finally {
    await client.end();
  }
}
