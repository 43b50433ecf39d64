import { setTimeout as sleep } from 'node:timers/promises';
import { CommitLost, sqlState, type Tx, type UnitOfWork } from '@exchange/server-kit/database';

/** Classes of SQLSTATE for an unavailable or busy database, and for conflicts. */
const PASSING_CLASSES = new Set(['08', '40', '53', '55', '57']);

/** Errors of sockets and name lookups, for example ECONNREFUSED and EAI_AGAIN. */
const SYSTEM_CODE = /^E[A-Z_]{3,}$/;

/** The driver gives no code where a connection ends during a query or cannot be opened in time. */
const REPORTED_BY_DRIVER =
  /^(Connection terminated|timeout|Client has encountered a connection error|Client was closed)/;

/**
 * Returns true if the connection to the database failed, so that the same statement may succeed
 * later.
 */
function isConnectionError(error: unknown): boolean {
  if (error instanceof CommitLost) return isConnectionError(error.cause);
  const code = sqlState(error);
  if (code !== undefined) return SYSTEM_CODE.test(code) || PASSING_CLASSES.has(code.slice(0, 2));
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  return cause instanceof Error && REPORTED_BY_DRIVER.test(cause.message);
}

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
