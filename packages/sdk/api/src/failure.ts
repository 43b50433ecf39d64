import { isApiError } from './errors.ts';

/** Failure of a call as forms and toasts show it. */
export interface Failure {
  /** Text for the player; a translation key. */
  text: string;
  /** Wire name of the rejected field. */
  field?: string;
  /** Seconds until the call may be repeated. */
  retryAfter?: number;
}

interface FailureTexts {
  /** Text for a rejection without a message. */
  refused?: string;
  /** Text for a missing response; the network error's own text by default. */
  unanswered?: string;
}

/** Text for errors that are not failed calls. */
const UNKNOWN_TEXT = 'Something went wrong. Please try again.';

/**
 * Converts anything that a call threw to a failure; the server's text comes before the client's.
 */
export function toFailure(error: unknown, texts: FailureTexts = {}): Failure {
  if (!isApiError(error)) return { text: texts.unanswered ?? UNKNOWN_TEXT };
  const { hasResponse, serverMessage, message, detail } = error;
  const { field, retry_after: retryAfter } = detail;
  return {
    text: hasResponse ? serverMessage || (texts.refused ?? message) : (texts.unanswered ?? message),
    ...(field !== undefined && { field }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}
