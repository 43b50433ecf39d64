import { POST_HELPER_TOAST_MS, RESTRICTION_CODES } from '@exchange/contract';
import { showToast } from '@exchange/store';
import type { ApiError, ApiErrorKind } from './errors.ts';

/** Calls of the specification's post helper with the log texts of their failures (point 8). */
const LOGGED: Record<string, string> = {
  matchList: 'Error in fetching matches',
  eventDetails: 'Error in fetching match details',
  eventSessions: 'Error in fetching session details',
  matchBets: 'Error in fetching bets',
  gameLogin: 'Error in opening the game',
};

/** Started by a tap, so each failure is shown; the other calls are repeated by the page. */
const TAPPED = new Set(['gameLogin']);

/** Failing calls by name: one toast for a kind of failure, not one for each call or second. */
const failing = new Map<string, ApiErrorKind>();

/** Returns true for a rejection by a step that comes first: the page of that step says so. */
const isRestriction = ({ code }: ApiError): boolean =>
  Object.values(RESTRICTION_CODES).some((one) => one === code);

/** Logs a failure and shows it once, for 1000 ms, until the calls that failed this way succeed. */
export function reportMutationError(call: string, error: ApiError): void {
  const text = LOGGED[call];
  if (!text || error.kind === 'unauthorized' || isRestriction(error)) return;
  // biome-ignore lint/suspicious/noConsole: the specification asks for this line in the log
  console.error(text, error.cause ?? error.message);
  if (!TAPPED.has(call)) {
    const known = [...failing.values()].includes(error.kind);
    failing.set(call, error.kind);
    if (known) return;
  }
  showToast({ kind: 'error', text: error.message, durationMs: POST_HELPER_TOAST_MS });
}

/** Marks the call as successful: its next failure is shown again. */
export function clearMutationErrors(call: string): void {
  failing.delete(call);
}

/** Lists whose rejection is a toast (point 8), with the text for rejections without a message. */
const REFUSED_TEXTS: Readonly<Record<string, string>> = {
  myBets: 'Unknown error',
  profitLoss: 'Unknown error',
  userList: 'Invalid Login Details',
};

/** Shows a toast if the server rejects one of those lists. */
export function reportListError(call: string, error: ApiError): void {
  const text = REFUSED_TEXTS[call];
  if (text === undefined || error.kind !== 'refused' || isRestriction(error)) return;
  showToast({ kind: 'error', text: error.serverMessage || text });
}
