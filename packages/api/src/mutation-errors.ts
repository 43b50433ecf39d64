import { POST_HELPER_TOAST_MS } from '@exchange/contract';
import { showToast } from '@exchange/store';
import type { ApiError, ApiErrorKind } from './errors.ts';

/** The calls of the specification's post helper and what their failures log (point 8). */
const LOGGED: Record<string, string> = {
  matchList: 'Error in fetching matches',
  eventDetails: 'Error in fetching match details',
  eventSessions: 'Error in fetching session details',
  matchBets: 'Error in fetching bets',
  gameLogin: 'Error in opening the game',
};

/** Each tap of the player deserves its answer; the other calls are repeated by the page. */
const TAPPED = new Set(['gameLogin']);

/** Repeated calls that fail, and how: one toast a kind of failure, not one a call or a second. */
const failing = new Map<string, ApiErrorKind>();

/** Logs a failure and shows it once, for 1000 ms, until the calls that failed so succeed again. */
export function reportMutationError(call: string, error: ApiError): void {
  const text = LOGGED[call];
  if (!text || error.kind === 'unauthorized') return;
  // biome-ignore lint/suspicious/noConsole: the specification asks for this line in the log
  console.error(text, error.cause ?? error.message);
  if (!TAPPED.has(call)) {
    const known = [...failing.values()].includes(error.kind);
    failing.set(call, error.kind);
    if (known) return;
  }
  showToast({ kind: 'error', text: error.message, durationMs: POST_HELPER_TOAST_MS });
}

/** The call succeeded: its next failure is news again. */
export function clearMutationErrors(call: string): void {
  failing.delete(call);
}
