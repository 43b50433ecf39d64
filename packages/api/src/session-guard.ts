import { type ErrorCode, RESTRICTION_CODES, RESTRICTIONS } from '@exchange/contract';
import { expireSession, restrictSession } from '@exchange/store';
import type { ApiError } from './errors.ts';

/**
 * Refusals of the wallet that say nothing about the session: a status of 200 only shows its message
 * (point 8), the rest are of passing nature (decisions, "Session guard").
 */
const KEEPS_SESSION = new Set([200, 403, 408, 425, 429]);

/** Calls whose 401 is about credentials that were typed, not about the session. */
const SIGN_IN_CALLS = new Set(['login', 'instantId', 'resetPassword']);

/** Whether a failed call says that the session is over. Only envelopes count as answers. */
export function endsSession(call: string, error: ApiError): boolean {
  if (!error.hasResponse || SIGN_IN_CALLS.has(call)) return false;
  if (error.kind === 'unauthorized') return true;
  return call === 'walletBalance' && error.kind === 'refused' && !KEEPS_SESSION.has(error.status);
}

const IDLE_CODE: ErrorCode = 'SESSION_IDLE';

/** Logs out once if the failure says so, with the server's words where it ended without use; notes a restriction. */
export function guardSession(call: string, error: ApiError): void {
  if (endsSession(call, error))
    expireSession(error.code === IDLE_CODE ? error.serverMessage : undefined);
  const restriction = RESTRICTIONS.find((name) => RESTRICTION_CODES[name] === error.code);
  if (restriction) restrictSession(restriction);
}
