import pg from 'pg';
import { expect } from 'vitest';

/** A table that is locked against writes for a while. */
export interface LockedTable {
  /** Resolves once at least one statement that writes to the table waits. */
  untilAwaited(): Promise<void>;
  release(): Promise<void>;
}

/** Locks a table of the PostgreSQL at `url`, as a slow statement would. */
export async function lockTable(url: string, table: string): Promise<LockedTable> {
  const [holder, watcher] = [1, 2].map(() => new pg.Client({ connectionString: url }));
  if (!holder || !watcher) throw new Error('unreachable');
  await Promise.all([holder.connect(), watcher.connect()]);
  await holder.query(`begin; lock table ${table} in exclusive mode`);
  return {
    async untilAwaited() {
      const count = async () =>
        (
          await watcher.query(
            `select 1 from pg_locks where not granted and relation = '${table}'::regclass`,
          )
        ).rowCount;
      await expect.poll(count, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0);
    },
    async release() {
      await holder.query('commit');
      await Promise.all([holder.end(), watcher.end()]);
    },
  };
}
