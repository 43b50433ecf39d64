import {
  ENVELOPE_PARTS,
  type Envelope,
  type ErrorDetail,
  envelopeSchema,
} from '@exchange/contract';
import { parseLenient } from './parse-lenient.ts';

/**
 * Why a call gave no data.
 * `offline`: nothing answered · `unavailable`: 5xx, or a reply that is not the API's ·
 * `unauthorized`: the token is not valid · `refused`: the server said no, with a message.
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

/** What views see of a failed call; never what the line threw. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  /** HTTP status; 0 when nothing answered. */
  readonly status: number;
  /** Why the server refused, for programs; one of `ERROR_CODES`, of a later server, or none. */
  readonly code: string | undefined;
  readonly detail: ErrorDetail;
  /** The reply was in the API's envelope, so it counts as an answer. */
  readonly hasResponse: boolean;
  /** What the server said; empty when it said nothing, where `message` has a text of ours. */
  readonly serverMessage: string;
  /** Nothing answered for as long as a call waits. */
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
    // For the log: players cannot do anything about the form of a reply.
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

/** Whether it is a failed call, and no fault of the program. */
export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;

/** Refusals that say nothing about the decision itself: timed out, too early, too many. */
const UNDECIDED_STATUSES: readonly number[] = [408, 425, 429];

/**
 * Nobody said what became of a decision that carries an idempotency key: it may have acted, so only a
 * repeat with the same key is safe. A refused token does not tell what became of an attempt before it.
 */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !isApiError(error) || error.kind !== 'refused' || UNDECIDED_STATUSES.includes(error.status);

const OFFLINE_TEXT = 'No connection. Please check your network and try again.';
const UNAVAILABLE_TEXT = 'Our service did not answer. Please try again.';
/** Where a refusal carries no message (point 8). */
const UNKNOWN_TEXT = 'Unknown error';

/**
 * The reply's envelope, unwrapped from `userinfo`, or undefined when the body is something else. One
 * without a status has that of HTTP.
 */
export function readEnvelope(status: number, body: unknown): Envelope | undefined {
  const inner =
    typeof body === 'object' && body !== null && 'userinfo' in body ? body.userinfo : body;
  const result = parseLenient(envelopeSchema, inner, { name: 'reply', parts: ENVELOPE_PARTS });
  if (!result.success) return undefined;
  return { ...result.output, status: result.output.status ?? status, data: result.output.data };
}

/** An error for a reply that carries no data. */
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

/** An error for data that is not what the contract says; `what` tells the log where. */
export const toMalformedError = (status: number, what: string): ApiError =>
  new ApiError('unavailable', status, UNAVAILABLE_TEXT, { cause: `Unexpected reply of ${what}` });

/** Whatever a call threw; what is no reply means that nothing answered. */
export function toApiError(error: unknown): ApiError {
  if (isApiError(error)) return error;
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  return new ApiError('offline', 0, OFFLINE_TEXT, { isTimeout });
}
