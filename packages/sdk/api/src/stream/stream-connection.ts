import { EventSourceParserStream } from 'eventsource-parser/stream';
import * as v from 'valibot';
import { onReconnect, startHealthPolling } from '../connectivity.ts';

/** First reconnect delay in ms; doubles up to the maximum. */
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 15_000;
/** Random share of a delay, so that pages do not reconnect all at once after a restart. */
const WAIT_SPREAD = 0.5;
/** Statuses of a server without capacity for a stream; `Retry-After` has the delay. */
const REFUSED_STATUSES: readonly number[] = [429, 503];
/** Longest accepted `Retry-After` in ms; up to this random share is added. */
const MAX_REFUSED_WAIT_MS = 60_000;
const REFUSED_SPREAD = 0.2;
const SECOND_MS = 1000;
/** Missed heartbeats after which the connection counts as dead. */
const SILENT_HEARTBEATS = 3;

/** One request for an event stream. */
export interface StreamRequest {
  url: string;
  init?: RequestInit;
}

export interface StreamConnectionOptions<Frame> {
  /** Read at each attempt; undefined while there is nothing to request. */
  selectRequest: () => StreamRequest | undefined;
  /** Token of the sign-in: a rejection of one does not concern another. */
  selectCaller?: () => string | undefined;
  schema: v.GenericSchema<unknown, Frame>;
  /** Max interval of the stream's messages, in ms. */
  heartbeatMs: number;
  onFrame: (frame: Frame) => void;
  onLive: (live: boolean) => void;
  /** Called when the server rejects the token. */
  onUnauthorized?: () => void;
}

/** Thrown when the server has no capacity for a stream of `caller` for `waitMs`. */
class StreamRejected extends Error {
  readonly waitMs: number;
  readonly token: string | undefined;
  constructor(waitMs: number, caller: string | undefined) {
    super(`no stream for ${waitMs} ms`);
    this.waitMs = waitMs;
    this.token = caller;
  }
}

/**
 * Returns the delay of a rejected stream in ms; undefined for other responses, such as a proxy's.
 */
function readWait({ status, headers }: Response): number | undefined {
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10);
  if (!REFUSED_STATUSES.includes(status) || !(seconds > 0)) return undefined;
  return Math.min(seconds * SECOND_MS, MAX_REFUSED_WAIT_MS);
}

/** Longest event in characters: many times a whole match list. The stream fails beyond it. */
const MAX_EVENT_LENGTH = 4_000_000;

/** Parses the data of an event; undefined for an invalid frame. */
function parseFrame<Frame>(
  data: string,
  schema: v.GenericSchema<unknown, Frame>,
): Frame | undefined {
  try {
    const result = v.safeParse(schema, JSON.parse(data));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

/** Yields the frames of an event stream until it ends. Throws if an event is too long. */
export async function* readFrames<Frame>(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  schema: v.GenericSchema<unknown, Frame>,
): AsyncGenerator<Frame> {
  const reader = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: MAX_EVENT_LENGTH }))
    .getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const frame = parseFrame(value.data, schema);
      if (frame) yield frame;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Keeps one event stream open: passes on its frames and reconnects after faults. */
export function createStreamConnection<Frame>({
  selectRequest,
  selectCaller = () => undefined,
  schema,
  heartbeatMs,
  onFrame,
  onLive,
  onUnauthorized,
}: StreamConnectionOptions<Frame>) {
  let attempt = new AbortController();
  let isStopped = false;
  let failures = 0;
  let wake: () => void = () => undefined;
  /** Set while a rejected stream waits. */
  let refused: StreamRejected | undefined;

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const open = async ({ url, init }: StreamRequest, signal: AbortSignal) => {
    const caller = selectCaller();
    const response = await fetch(url, { ...init, signal });
    if (response.status === 401) onUnauthorized?.();
    const waitMs = readWait(response);
    if (waitMs !== undefined) throw new StreamRejected(waitMs, caller);
    if (!response.ok || !response.body)
      throw new Error(`stream request failed with status ${response.status}`);
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

  /**
   * Returns true while the server's delay applies; other triggers then do not reconnect earlier.
   */
  const mustWait = () => refused !== undefined && refused.token === selectCaller();

  const reconnectNow = () => {
    if (!mustWait()) wake();
  };

  const waitAsAsked = async (rejection: StreamRejected) => {
    refused = rejection;
    if (mustWait()) await pause(rejection.waitMs * (1 + REFUSED_SPREAD * Math.random()));
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
      if (failure instanceof StreamRejected) {
        onLive(false);
        await waitAsAsked(failure);
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

  const unfollow = onReconnect(reconnectNow);
  void run();
  return {
    /** Reconnects at once after a change of the request, unless the server's delay applies. */
    restart() {
      attempt.abort(RESTART);
      reconnectNow();
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
