import { CommitLost, sqlState } from '@exchange/database';

/** Classes of SQLSTATE by which PostgreSQL says that it is away, too busy or in the middle of a conflict. */
const PASSING_CLASSES = new Set(['08', '40', '53', '55', '57']);

/** Errors of sockets and name look-ups, for example ECONNREFUSED and EAI_AGAIN. */
const SYSTEM_CODE = /^E[A-Z_]{3,}$/;

/** The driver gives no code where a connection ends amid a query or cannot be had in time. */
const SAID_BY_DRIVER =
  /^(Connection terminated|timeout|Client has encountered a connection error|Client was closed)/;

/** Whether the way to the database failed, so that the same statement may succeed later. */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof CommitLost) return isConnectionError(error.cause);
  const code = sqlState(error);
  if (code !== undefined) return SYSTEM_CODE.test(code) || PASSING_CLASSES.has(code.slice(0, 2));
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  return cause instanceof Error && SAID_BY_DRIVER.test(cause.message);
}
