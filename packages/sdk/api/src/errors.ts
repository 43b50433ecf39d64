import {
  ENVELOPE_LENIENT_PATHS,
  type Envelope,
  type ErrorDetail,
  envelopeSchema,
} from '@exchange/contract';
import { parseLenient } from './parse-lenient.ts';

/**
 * Why a call gave no data. `offline`: no response · `unavailable`: 5xx or not a reply of the API ·
 * `unauthorized`: invalid token · `refused`: rejected with a message.
 */
export type ApiErrorKind = 'offline' | 'unavailable' | 'unauthorized' | 'refused';

interface ApiErrorDetails {
  code?: string | undefined;
  detail?: ErrorDetail;
  hasResponse?: boolean;
  serverMessage?: string;
  isTimeout?: boolean;
  cause?: string;
}

/** Failure of a call as views see it; never a raw network error. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** Machine-readable reason, one of `ERROR_CODES`; a newer server may send others. */
  readonly code: string | undefined;
  readonly detail: ErrorDetail;
  /** True if the reply was in the API's envelope. */
  readonly hasResponse: boolean;
  /**
   * The server's message; empty if it sent none, in which case `message` has a text of the client.
   */
  readonly serverMessage: string;
  /** The call timed out. */
  readonly isTimeout: boolean;

  constructor(
    kind: ApiErrorKind,
    status: number,
    message: string,
    {
      code,
      detail = {},
      hasResponse = false,
      serverMessage = '',
      isTimeout = false,
      cause,
    }: ApiErrorDetails = {},
  ) {
    // Only for the log: players cannot act on a malformed reply.
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'ApiError';
    this.kind = kind;
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.hasResponse = hasResponse;
    this.serverMessage = serverMessage;
    this.isTimeout = isTimeout;
  }
}

/** Statuses that proxies return while the server is down. */
export const AWAY_STATUSES: readonly number[] = [502, 503, 504];

/** Returns true for a failed call, false for a fault of the program. */
export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;

/** Returns true if the session is over, which the session guard has reported. */
export const isSessionOver = (error: unknown): boolean =>
  isApiError(error) && error.kind === 'unauthorized';

/** Rejections that leave the outcome unknown: timeout, too early, too many requests. */
const UNKNOWN_OUTCOME_STATUSES: readonly number[] = [408, 425, 429];

/**
 * Returns true if a command with an idempotency key may have been executed: only a repeat with the
 * same key is safe. A 401 leaves the outcome of an earlier attempt unknown.
 */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !isApiError(error) || error.kind !== 'refused' || UNKNOWN_OUTCOME_STATUSES.includes(error.status);

const OFFLINE_TEXT = 'No connection. Please check your network and try again.';
const UNAVAILABLE_TEXT = 'Our service did not answer. Please try again.';
/** Text for rejections without a message (point 8). */
const UNKNOWN_TEXT = 'Unknown error';

/**
 * Returns the reply's envelope, unwrapped from `userinfo`, or undefined for another body. The HTTP
 * status is the default.
 */
function readEnvelope(status: number, body: unknown): Envelope | undefined {
  const inner =
    typeof body === 'object' && body !== null && 'userinfo' in body ? body.userinfo : body;
  const result = parseLenient(envelopeSchema, inner, {
    name: 'reply',
    parts: ENVELOPE_LENIENT_PATHS,
  });
  if (!result.success) return undefined;
  return { ...result.output, status: result.output.status ?? status, data: result.output.data };
}

/** Creates the error for a reply without data. */
export function toReplyError(status: number, body: unknown): ApiError {
  const envelope = readEnvelope(status, body);
  if (!envelope) return new ApiError('unavailable', status, UNAVAILABLE_TEXT);
  const { error_code: code, detail = {}, message: serverMessage } = envelope;
  const details = { code, detail, hasResponse: true, serverMessage };
  const message = serverMessage || UNKNOWN_TEXT;
  if (status === 401 || envelope.status === 401) {
    return new ApiError('unauthorized', 401, message, details);
  }
  const kind = status >= 500 || envelope.status >= 500 ? 'unavailable' : 'refused';
  return new ApiError(kind, status >= 400 ? status : envelope.status, message, details);
}

/** Returns the envelope of a reply with data. Throws ApiError for every other reply. */
export function readAnswer(status: number, body: unknown): Envelope {
  const envelope = readEnvelope(status, body);
  const isAnswer = status >= 200 && status < 300;
  if (!isAnswer || !envelope || envelope.error || envelope.status >= 400)
    throw toReplyError(status, body);
  return envelope;
}

/** Creates the error for data that violates the contract; `what` names the location for the log. */
export const toMalformedError = (status: number, what: string): ApiError =>
  new ApiError('unavailable', status, UNAVAILABLE_TEXT, { cause: `Unexpected reply of ${what}` });

/** Creates the error for a call without a response. */
export const toOfflineError = ({ isTimeout = false } = {}): ApiError =>
  new ApiError('offline', 0, OFFLINE_TEXT, { isTimeout });

/** Converts anything that a call threw; errors that are not replies become `offline`. */
export const toApiError = (error: unknown): ApiError =>
  isApiError(error) ? error : toOfflineError();

const HTTP_NOT_FOUND = 404;

/**
 * Returns true if the backend does not know the call; those beyond the specification are optional.
 */
export const isUnknownCall = (error: unknown): boolean =>
  isApiError(error) && error.status === HTTP_NOT_FOUND;

/** Resolves to the reply of a call, or to `without` if the backend does not know it. */
export const unlessUnknown = <Model, Without>(
  reply: Promise<Model>,
  without: Without,
): Promise<Model | Without> =>
  reply.catch((error: unknown) => {
    if (isUnknownCall(error)) return without;
    throw error;
  });
