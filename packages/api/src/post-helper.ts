import { POST_HELPER_TOAST_MS } from '@exchange/contract';
import { notify } from '@exchange/store';
import type { ApiError } from './errors.ts';

/** The calls of the specification's post helper and what their failures log (point 8). */
const LOGGED: Record<string, string> = {
  eventDetails: 'Error in fetching match details',
  eventSessions: 'Error in fetching session details',
  matchBets: 'Error in fetching bets',
  gameLogin: 'Error in opening the game',
};

/** Failures that were shown and have not ended: one toast a kind, not one a second. */
const shown = new Set<string>();

/** Logs a failure and shows it once, for 1000 ms, until the call succeeds again. */
export function reportPostHelperFailure(call: string, error: ApiError): void {
  const text = LOGGED[call];
  if (!text || error.kind === 'unauthorized') return;
  // biome-ignore lint/suspicious/noConsole: the specification asks for this line in the log
  console.error(text, error.message);
  if (shown.has(error.kind)) return;
  shown.add(error.kind);
  notify({ kind: 'error', text: error.message, durationMs: POST_HELPER_TOAST_MS });
}

/** A call of the helper succeeded: the next failure is news again. */
export function clearPostHelperFailures(call: string): void {
  if (call in LOGGED) shown.clear();
}
