import type { RejectionCode, RejectionReply } from '../http-error.ts';

/** Reason of a failed call: the provider's code, or a network failure. */
export type FailureCode = RejectionCode | 'failed' | 'offline';

/** A failed call, with the operator's message if there is one. */
export class CallFailure extends Error {
  readonly code: FailureCode;
  /** Retry delay of the provider, in ms. */
  readonly waitMs: number;
  constructor(code: FailureCode, message = '', waitMs = 0) {
    super(message);
    this.name = 'CallFailure';
    this.code = code;
    this.waitMs = waitMs;
  }
}

/** Calls to the provider with the visit's token. */
export interface Connection {
  get<T>(path: string): Promise<T>;
  /** Sends a call, repeated without a response, so the body needs an `id`. */
  post<T>(path: string, body?: unknown, timeoutMs?: number): Promise<T>;
  /** Opens the body of an endless response. */
  stream(path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
}

const TIMEOUT_MS = 12_000;
const ATTEMPTS = 4;
const PAUSE_MS = 500;

/** Longest wait that the provider may ask for in a call; after a longer one the player decides. */
const MAX_WAIT_MS = 2000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The provider did not process the call, or no response arrived: worth a retry. */
const UNREAD: ReadonlySet<FailureCode> = new Set(['offline', 'timeout', 'too_often']);

async function readReply<T>(response: Response): Promise<T> {
  const body = (await response.json()) as T | RejectionReply;
  if (response.ok) return body as T;
  const { code, message } = body as RejectionReply;
  const waitMs = 1000 * Number(response.headers.get('retry-after') ?? 0) || 0;
  throw new CallFailure(code as FailureCode, message, waitMs);
}

/** Opens the connection of a visit. */
export function createConnection(token: string): Connection {
  const headers = { authorization: `Bearer ${token}` };

  async function attempt<T>(path: string, init: RequestInit, timeoutMs: number): Promise<T> {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(path, { ...init, signal });
      return await readReply<T>(response);
    } catch (error) {
      if (error instanceof CallFailure) throw error;
      throw new CallFailure('offline');
    }
  }

  async function repeat<T>(path: string, init: RequestInit, timeoutMs = TIMEOUT_MS): Promise<T> {
    for (let done = 1; ; done += 1) {
      try {
        return await attempt<T>(path, init, timeoutMs);
      } catch (error) {
        if (!(error instanceof CallFailure) || !UNREAD.has(error.code)) throw error;
        if (done === ATTEMPTS || error.waitMs > MAX_WAIT_MS) throw error;
        await pause(Math.max(PAUSE_MS * done, error.waitMs));
      }
    }
  }

  return {
    get: (path) => repeat(path, { headers }),
    post: (path, body = {}, timeoutMs = TIMEOUT_MS) => {
      const init = {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      };
      return repeat(path, init, timeoutMs);
    },
    async stream(path, signal) {
      const response = await fetch(path, { headers, signal });
      if (!response.ok || !response.body) return readReply(response);
      return response.body;
    },
  };
}
