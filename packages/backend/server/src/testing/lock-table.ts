import pg from 'pg';
import { expect } from 'vitest';
import { type LockAccounts, listAccounts } from '../ledger/accounts.repository.ts';

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

/**
 * Reads funds like the real lock but locks nothing, and lets the first `together` calls go on only
 * once all of them have arrived: the race that the lock is there to prevent. Work that locks several
 * times meets so often, in `meetings`.
 */
export function createNoLock(together: number, meetings = 1): LockAccounts {
  let arrived = 0;
  const gates = Array.from({ length: meetings }, () => Promise.withResolvers<void>());
  return async (tx, refs) => {
    const gate = gates[Math.floor(arrived / together)];
    arrived += 1;
    if (arrived % together === 0) gate?.resolve();
    await gate?.promise;
    return listAccounts(tx, refs);
  };
}
