import { setTimeout as sleep } from 'node:timers/promises';
import type { Tx, UnitOfWork } from './unit-of-work.ts';

const FIRST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 1000;

/**
 * Runs a transaction that only reads, again and again while the database is away.
 * @throws the last error once `stopped`
 */
export async function readSurely<T>(
  { withTransaction }: Pick<UnitOfWork, 'withTransaction'>,
  read: (tx: Tx) => Promise<T>,
  stopped: AbortSignal,
): Promise<T> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      return await withTransaction(read);
    } catch (error) {
      if (stopped.aborted) throw error;
      await sleep(wait, undefined, { signal: stopped });
    }
  }
}
