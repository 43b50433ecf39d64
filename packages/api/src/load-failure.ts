import { isApiError } from './errors.ts';

/** What a form or a toast says of a failed call. */
export interface Failure {
  /** A text for the player; a key of the translations. */
  text: string;
  /** The field that the server refused, by its name on the wire. */
  field?: string;
  /** After so many seconds the same may be asked again. */
  retryAfter?: number;
}

interface FailureTexts {
  /** Where the server refused without a word. */
  refused?: string;
  /** Where nobody answered; what went wrong with the line when absent. */
  unanswered?: string;
}

/** Where it is not a failed call. */
const UNKNOWN_TEXT = 'Something went wrong. Please try again.';

/** Whatever a call throws → what is said of it: the server's words before ours. */
export function toFailure(error: unknown, texts: FailureTexts = {}): Failure {
  if (!isApiError(error)) return { text: texts.unanswered ?? UNKNOWN_TEXT };
  const { hasResponse: answered, serverMessage: said, message, detail } = error;
  const { field, retry_after: retryAfter } = detail;
  return {
    text: answered ? said || (texts.refused ?? message) : (texts.unanswered ?? message),
    ...(field !== undefined && { field }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}
