import { type ErrorCode, RESTRICTION_CODES, RESTRICTIONS } from '@exchange/contract';
import { expireSession, restrictSession } from '@exchange/store';
import type { ApiError } from './errors.ts';

/**
 * Statuses of rejections that do not end the session: 200 only shows its message (point 8), the
 * others are temporary (docs/product-rules.md).
 */
const NON_SESSION_STATUSES = new Set([200, 403, 408, 425, 429]);

/** Calls whose 401 concerns typed credentials, not the session. */
const SIGN_IN_CALLS = new Set(['login', 'instantId', 'resetPassword']);

/** Returns true if a failed call means that the session is over. Only envelopes count. */
export function endsSession(call: string, error: ApiError): boolean {
  if (!error.hasResponse || SIGN_IN_CALLS.has(call)) return false;
  if (error.kind === 'unauthorized') return true;
  return (
    call === 'walletBalance' && error.kind === 'refused' && !NON_SESSION_STATUSES.has(error.status)
  );
}

const IDLE_CODE: ErrorCode = 'SESSION_IDLE';

/**
 * Signs out once if the failure requires it, with the server's reason for an idle session; stores a
 * restriction.
 */
export function guardSession(call: string, error: ApiError): void {
  if (endsSession(call, error))
    expireSession(error.code === IDLE_CODE ? error.serverMessage : undefined);
  const restriction = RESTRICTIONS.find((name) => RESTRICTION_CODES[name] === error.code);
  if (restriction) restrictSession(restriction);
}
