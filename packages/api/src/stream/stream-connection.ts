import type * as v from 'valibot';
import { onReconnect, startHealthPolling } from '../connectivity.ts';
import { readFrames } from './read-frames.ts';

/** Between attempts, in ms; doubles up to the most. */
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 15_000;
/** A wait differs by up to this share at random, so that a restart does not bring all pages back at once. */
const WAIT_SPREAD = 0.5;
/** What a server without room for another stream answers, with the wait in `Retry-After`. */
const REFUSED_STATUSES: readonly number[] = [429, 503];
/** The longest wait that a page accepts, in ms, and up to which share it waits longer, at random. */
const MAX_REFUSED_WAIT_MS = 60_000;
const REFUSED_SPREAD = 0.2;
const SECOND_MS = 1000;
/** Silence for so many heartbeats means that the connection is dead, though nothing closed it. */
const SILENT_HEARTBEATS = 3;

/** One request for an event stream. */
export interface StreamRequest {
  url: string;
  init?: RequestInit;
}

export interface StreamConnectionParts<Frame> {
  /** Read at each attempt; undefined while there is nothing to ask for. */
  selectRequest: () => StreamRequest | undefined;
  /** The token of the sign-in: a refusal of one is none of another. */
  selectAsker?: () => string | undefined;
  schema: v.GenericSchema<unknown, Frame>;
  /** How often the stream sends something at least, in ms. */
  heartbeatMs: number;
  onFrame: (frame: Frame) => void;
  onLive: (live: boolean) => void;
  /** The server refused the token. */
  onUnauthorized?: () => void;
}

/** The server has no room for a stream of `asker` before `waitMs` are over. */
class StreamRefused extends Error {
  readonly waitMs: number;
  readonly asker: string | undefined;
  constructor(waitMs: number, asker: string | undefined) {
    super(`no stream for ${waitMs} ms`);
    this.waitMs = waitMs;
    this.asker = asker;
  }
}

/** Reads how long a refused stream must wait, in ms; undefined for any other answer, as one of a proxy. */
function readWait({ status, headers }: Response): number | undefined {
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10);
  if (!REFUSED_STATUSES.includes(status) || !(seconds > 0)) return undefined;
  return Math.min(seconds * SECOND_MS, MAX_REFUSED_WAIT_MS);
}

/** Keeps one event stream open: hands on its frames, and comes back after faults. */
export function createStreamConnection<Frame>({
  selectRequest,
  selectAsker = () => undefined,
  schema,
  heartbeatMs,
  onFrame,
  onLive,
  onUnauthorized,
}: StreamConnectionParts<Frame>) {
  let attempt = new AbortController();
  let isStopped = false;
  let failures = 0;
  let wake: () => void = () => undefined;
  /** While a refused stream waits. */
  let refused: StreamRefused | undefined;

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const open = async ({ url, init }: StreamRequest, signal: AbortSignal) => {
    const asker = selectAsker();
    const response = await fetch(url, { ...init, signal });
    if (response.status === 401) onUnauthorized?.();
    const waitMs = readWait(response);
    if (waitMs !== undefined) throw new StreamRefused(waitMs, asker);
    if (!response.ok || !response.body) throw new Error(`stream answered ${response.status}`);
    return response.body;
  };

  const read = async (request: StreamRequest) => {
    const { signal } = attempt;
    let watchdog: ReturnType<typeof setTimeout> | undefined;
    const restartWatchdog = () => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => attempt.abort(), SILENT_HEARTBEATS * heartbeatMs);
    };
    restartWatchdog();
    try {
      for await (const frame of readFrames(await open(request, signal), schema)) {
        restartWatchdog();
        failures = 0;
        onLive(true);
        onFrame(frame);
      }
    } finally {
      clearTimeout(watchdog);
    }
  };

  /** Whether the server asked to wait: what else brings the next attempt forward does not then. */
  const mustWait = () => refused !== undefined && refused.asker === selectAsker();

  const hurry = () => {
    if (!mustWait()) wake();
  };

  const rest = async (refusal: StreamRefused) => {
    refused = refusal;
    if (mustWait()) await pause(refusal.waitMs * (1 + REFUSED_SPREAD * Math.random()));
    refused = undefined;
  };

  const run = async () => {
    while (!isStopped) {
      attempt = new AbortController();
      const request = selectRequest();
      if (!request) {
        onLive(false);
        await pause(MAX_WAIT_MS);
        continue;
      }
      const { signal } = attempt;
      const failure: unknown = await read(request).catch((error: unknown) => error);
      if (failure instanceof StreamRefused) {
        onLive(false);
        await rest(failure);
        continue;
      }
      if (failure !== undefined && signal.reason === RESTART) continue;
      onLive(false);
      failures += 1;
      startHealthPolling();
      const wait = Math.min(FIRST_WAIT_MS * 2 ** failures, MAX_WAIT_MS);
      await pause(wait * (1 + WAIT_SPREAD * (2 * Math.random() - 1)));
    }
  };

  const unfollow = onReconnect(hurry);
  void run();
  return {
    /** Asks again at once, as the request changed, but where the server asked to wait. */
    restart() {
      attempt.abort(RESTART);
      hurry();
    },
    stop() {
      isStopped = true;
      unfollow();
      attempt.abort(RESTART);
      wake();
    },
  };
}
export type StreamConnection = ReturnType<typeof createStreamConnection>;

const RESTART = Symbol('restart');
