import { setTimeout as sleep } from 'node:timers/promises';
import type { Tx, UnitOfWork } from '@exchange/server-kit/database';
import { isConnectionError } from './connection-error.ts';

const FIRST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 1000;

/** The end of the retries, and the callback for errors. */
export interface RetryOptions {
  /** Ends the retries. */
  stopped: AbortSignal;
  /** Called with each failed attempt. */
  onError: (error: unknown, message: string) => void;
}

/**
 * Runs a read-only transaction, with retries while the database is unavailable.
 * @throws the last error once `stopped`, or at once where a retry cannot help
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
      onError(error, `the database is unavailable, retrying in ${wait} ms`);
      await sleep(wait, undefined, { signal: stopped }).catch(() => {
        throw error;
      });
    }
  }
}
