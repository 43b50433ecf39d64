import { setTimeout as delay } from 'node:timers/promises';
import {
  type AnyEndpoint,
  BASES,
  type ErrorCode,
  type ErrorDetail,
  envelopeSchema,
  toStatusCode,
} from '@exchange/contract';
import * as v from 'valibot';

/** The address to call, and the key. */
export interface Connection {
  /** Origin of the exchange, for example `https://exchange.example`. */
  baseUrl: string;
  /** Secret of an API key, `key_…`. */
  key: string;
  /** Max ms of one attempt of a call; 30,000 when absent, above every bet delay. */
  timeoutMs?: number;
  /** Max attempts of a call, at least one; 4 when absent. */
  maxAttempts?: number;
}

/** Options of one call. */
export interface CallOptions extends Pick<Connection, 'timeoutMs' | 'maxAttempts'> {
  /** Ends the call; it then throws the signal's reason. */
  signal?: AbortSignal;
}

/** Codes of failures that the server did not send; its own are `ERROR_CODES` of the contract. */
type ClientCode = 'NO_RESPONSE' | 'TIMEOUT' | 'UNEXPECTED_REPLY';
/** A stable code; a later server may send others. */
type TradingErrorCode = ErrorCode | ClientCode | (string & {});

/** Statuses after which the same request may be repeated: too early, too many, server faults. */
const TEMPORARY_STATUSES: readonly number[] = [0, 408, 425, 429, 500, 502, 503, 504];

/** Failure of a call or of one order of it: programs decide by `code`, the text may change. */
export class TradingError extends Error {
  override readonly name = 'TradingError';
  readonly code: TradingErrorCode;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly detail: ErrorDetail;

  constructor(
    code: TradingErrorCode,
    status: number,
    message: string,
    { detail = {}, cause }: { detail?: ErrorDetail | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.detail = detail;
  }

  /** The rejected input field, as the API names it. */
  get field(): string | undefined {
    return this.detail.field;
  }

  /** True if the outcome is unknown or may change: repeat with the same keys. */
  get isTemporary(): boolean {
    // A reply that cannot be read does not say what was done.
    return this.code === 'UNEXPECTED_REPLY' || TEMPORARY_STATUSES.includes(this.status);
  }
}

/** First and longest pause before another attempt in ms; the first doubles with each attempt. */
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 15_000;
/** Longest accepted `Retry-After` in ms. */
const MAX_ASKED_PAUSE_MS = 60_000;
/** Random share of a pause, so that programs do not return at the same moment. */
const PAUSE_SPREAD = 0.5;

/** Returns the pause after so many failures in ms; the server's own wish comes first. */
export function pauseAfter(error: unknown, failures: number): number {
  const asked = error instanceof TradingError ? error.detail.retry_after : undefined;
  const doubled = FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10);
  const ms =
    asked === undefined
      ? Math.min(doubled, MAX_PAUSE_MS)
      : Math.min(asked * 1000, MAX_ASKED_PAUSE_MS);
  return ms * (1 + PAUSE_SPREAD * Math.random());
}

/** Waits; throws the signal's reason as soon as it is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => signal.throwIfAborted());

/** Loopback hosts: the key stays on this machine. */
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Returns the full URL of a path of the API. Throws TypeError where the key would be readable. */
export function urlOf(baseUrl: string, path: string): URL {
  const url = new URL(BASES.api + path, baseUrl);
  if (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))) {
    return url;
  }
  throw new TypeError(`baseUrl: a key is sent by https only, not to ${url.origin}`);
}

/** Creates the error of a reply, or of one entry in it. */
export function toError(status: number, body: unknown, retryAfter?: string | null): TradingError {
  const { success, output } = v.safeParse(envelopeSchema, body);
  const envelope = success ? output : undefined;
  const code = envelope?.error_code ?? toStatusCode(status);
  const seconds = envelope?.detail?.retry_after ?? Number.parseInt(retryAfter ?? '', 10);
  const detail = { ...envelope?.detail, ...(seconds > 0 && { retry_after: seconds }) };
  return new TradingError(code, status, envelope?.message || code, { detail });
}

/**
 * Sends a POST with the key and resolves to its response once the headers are there. Throws
 * TradingError for a status of 400 or above, and where no response comes.
 */
export async function post(
  { baseUrl, key }: Connection,
  { path, body }: { path: string; body: unknown },
  signal: AbortSignal,
): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const response = await fetch(urlOf(baseUrl, path), {
    ...{ method: 'POST', headers, signal },
    body: JSON.stringify(body ?? {}),
    // The key is for this server alone.
    redirect: 'error',
  });
  if (response.ok) return response;
  const reply: unknown = await response.json().catch(() => undefined);
  throw toError(response.status, reply, response.headers.get('retry-after'));
}

/** Returns the failure of a request as a TradingError. */
export const toNoResponse = (error: unknown, isTimeout: boolean): TradingError => {
  if (error instanceof TradingError) return error;
  const [code, message] = isTimeout
    ? (['TIMEOUT', 'The exchange did not answer in time.'] as const)
    : (['NO_RESPONSE', 'The exchange cannot be reached.'] as const);
  return new TradingError(code, 0, message, { cause: error });
};

/** Input and result of a call of the contract's table. */
export type InputOf<E> = E extends { encode: (input: infer Input) => unknown } ? Input : never;
export type ModelOf<E> = E extends { decode: (...args: never[]) => infer Model } ? Model : never;

/** Makes one call of the table; repeats it after temporary failures. */
type Call = <E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
) => Promise<ModelOf<E>>;

/** Creates the calls of a connection, which `closed` ends. */
export function createCall(connection: Connection, closed: AbortSignal): Call {
  const attempt = async (endpoint: AnyEndpoint, body: unknown, ending: AbortSignal, ms: number) => {
    const timeout = AbortSignal.timeout(ms);
    const request = { path: endpoint.path, body };
    try {
      const response = await post(connection, request, AbortSignal.any([ending, timeout]));
      return v.safeParse(envelopeSchema, await response.json());
    } catch (error) {
      ending.throwIfAborted();
      if (error instanceof SyntaxError) return v.safeParse(envelopeSchema, undefined);
      throw toNoResponse(error, timeout.aborted);
    }
  };

  return async (endpoint, input, { signal, ...options } = {}) => {
    const { timeoutMs = 30_000, maxAttempts = 4 } = { ...connection, ...options };
    const ending = signal ? AbortSignal.any([closed, signal]) : closed;
    const body = endpoint.encode(input);
    const read = async () => {
      ending.throwIfAborted();
      const envelope = await attempt(endpoint, body, ending, timeoutMs);
      const data = v.safeParse(endpoint.data, envelope.success ? envelope.output.data : undefined);
      if (envelope.success && data.success) {
        return endpoint.decode(data.output, { total: envelope.output.total ?? 0, input });
      }
      const [issue] = envelope.issues ?? data.issues ?? [];
      const place = [endpoint.name, issue && v.getDotPath(issue)].filter(Boolean).join(': ');
      throw new TradingError('UNEXPECTED_REPLY', 200, `Unexpected reply of ${place}`);
    };
    for (let failures = 1; ; failures += 1) {
      try {
        return await read();
      } catch (error) {
        const mayRepeat = error instanceof TradingError && error.isTemporary;
        if (!mayRepeat || failures >= maxAttempts) throw error;
        await pause(pauseAfter(error, failures), ending);
      }
    }
  };
}
