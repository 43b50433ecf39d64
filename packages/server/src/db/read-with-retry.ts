import { setTimeout as sleep } from 'node:timers/promises';
import type { Tx, UnitOfWork } from '@exchange/database';
import { isConnectionError } from './connection-error.ts';

const FIRST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 1000;

/** How long the database may stay away, and who is told of it. */
export interface RetryOptions {
  /** Ends the waiting. */
  stopped: AbortSignal;
  /** Told of each attempt that failed. */
  onError: (error: unknown, message: string) => void;
}

/**
 * Runs a transaction that only reads, again and again while the database is away.
 * @throws the last error once `stopped`, or at once where waiting mends nothing
 */
export async function readWithRetry<T>(
  { withTransaction }: Pick<UnitOfWork, 'withTransaction'>,
  read: (tx: Tx) => Promise<T>,
  { stopped, onError }: RetryOptions,
): Promise<T> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      return await withTransaction(read);
    } catch (error) {
      if (stopped.aborted || !isConnectionError(error)) throw error;
      onError(error, `the database is away, asking again in ${wait} ms`);
      await sleep(wait, undefined, { signal: stopped }).catch(() => {
        throw error;
      });
    }
  }
}
