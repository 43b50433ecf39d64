import type { RefusalCode, RefusalReply } from '../http-error.ts';

/** Reason of a failed call: the provider's code, or a network failure. */
export type FailureCode = RefusalCode | 'failed' | 'offline';

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

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The provider did not process the call, as there were too many or it arrived too slowly: worth a
 * retry.
 */
const UNREAD: ReadonlySet<number> = new Set([408, 429]);

async function readReply<T>(response: Response): Promise<T> {
  const body = (await response.json()) as T | RefusalReply;
  if (response.ok) return body as T;
  const { code, message } = body as RefusalReply;
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
      if (UNREAD.has(response.status)) throw new CallFailure('offline');
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
        const offline = error instanceof CallFailure && error.code === 'offline';
        if (!offline || done === ATTEMPTS) throw error;
        await pause(PAUSE_MS * done);
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
