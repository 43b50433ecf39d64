import { CommitLost, sqlState } from '@exchange/server-kit/database';

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
export function isConnectionError(error: unknown): boolean {
  if (error instanceof CommitLost) return isConnectionError(error.cause);
  const code = sqlState(error);
  if (code !== undefined) return SYSTEM_CODE.test(code) || PASSING_CLASSES.has(code.slice(0, 2));
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  return cause instanceof Error && REPORTED_BY_DRIVER.test(cause.message);
}
