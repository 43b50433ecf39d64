import { BASES, STREAM_BEAT_MS, STREAM_PATH, type StreamFrame } from '@exchange/contract';
import { selectToken } from '@exchange/store';
import { onServerBack, watchServer } from '../server-watch.ts';
import { readFrames } from './read-frames.ts';

/** Between attempts, in ms; doubles up to the most. */
const FIRST_WAIT_MS = 500;
const MOST_WAIT_MS = 15_000;
/** A wait differs by up to this share at random, so that a restart does not bring all pages back at once. */
const WAIT_SPREAD = 0.5;
/** What a server without room for another stream answers, with the wait in `Retry-After`. */
const REFUSED_STATUSES: readonly number[] = [429, 503];
/** The longest wait that a page lets itself be told, in ms, and up to which share it waits longer, at random. */
const MAX_REFUSED_WAIT_MS = 60_000;
const REFUSED_SPREAD = 0.2;
const SECOND_MS = 1000;
/** Silence for so many beats means that the connection is dead, though nothing closed it. */
const SILENT_BEATS = 3;

/** What a link asks for: topics with the id of their last frame. */
export type Topics = Record<string, string | null>;

interface LinkParts {
  /** Read at each attempt, so that a stream that was cut goes on where it stopped. */
  selectTopics: () => Topics;
  onFrame: (frame: StreamFrame) => void;
  onLive: (live: boolean) => void;
  /** The server refused the token. */
  onUnauthorized: () => void;
}

/** The server has no room for a stream of whoever has `token` before `waitMs` are over. */
class StreamRefused extends Error {
  readonly waitMs: number;
  readonly token: string | undefined;
  constructor(waitMs: number, token: string | undefined) {
    super(`no stream for ${waitMs} ms`);
    this.waitMs = waitMs;
    this.token = token;
  }
}

/** How long a refused stream is told to wait, in ms; undefined for any other answer, as one of a proxy. */
function readWait({ status, headers }: Response): number | undefined {
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10);
  if (!REFUSED_STATUSES.includes(status) || !(seconds > 0)) return undefined;
  return Math.min(seconds * SECOND_MS, MAX_REFUSED_WAIT_MS);
}

/** The one connection of a browser: asks for topics, hands on frames, comes back after faults. */
export function createLink({ selectTopics, onFrame, onLive, onUnauthorized }: LinkParts) {
  let attempt = new AbortController();
  let stopped = false;
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

  const open = async (topics: Topics, signal: AbortSignal) => {
    const token = selectToken();
    const response = await fetch(BASES.api + STREAM_PATH, {
      method: 'POST',
      signal,
      headers: {
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ topics }),
    });
    if (response.status === 401) onUnauthorized();
    const waitMs = readWait(response);
    if (waitMs !== undefined) throw new StreamRefused(waitMs, token);
    if (!response.ok || !response.body) throw new Error(`stream answered ${response.status}`);
    return response.body;
  };

  const read = async (topics: Topics) => {
    const { signal } = attempt;
    let watchdog: ReturnType<typeof setTimeout> | undefined;
    const hear = () => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => attempt.abort(), SILENT_BEATS * STREAM_BEAT_MS);
    };
    hear();
    try {
      for await (const frame of readFrames(await open(topics, signal))) {
        hear();
        failures = 0;
        onLive(true);
        onFrame(frame);
      }
    } finally {
      clearTimeout(watchdog);
    }
  };

  /** Whether the server said to wait: what else brings the next attempt forward does not then. */
  const mustWait = () => refused !== undefined && refused.token === selectToken();

  const hurry = () => {
    if (!mustWait()) wake();
  };

  const rest = async (refusal: StreamRefused) => {
    refused = refusal;
    if (mustWait()) await pause(refusal.waitMs * (1 + REFUSED_SPREAD * Math.random()));
    refused = undefined;
  };

  const run = async () => {
    while (!stopped) {
      attempt = new AbortController();
      const topics = selectTopics();
      if (Object.keys(topics).length === 0) {
        onLive(false);
        await pause(MOST_WAIT_MS);
        continue;
      }
      const { signal } = attempt;
      const failure: unknown = await read(topics).catch((error: unknown) => error);
      if (failure instanceof StreamRefused) {
        onLive(false);
        await rest(failure);
        continue;
      }
      if (failure !== undefined && signal.reason === RESTART) continue;
      onLive(false);
      failures += 1;
      watchServer();
      const wait = Math.min(FIRST_WAIT_MS * 2 ** failures, MOST_WAIT_MS);
      await pause(wait * (1 + WAIT_SPREAD * (2 * Math.random() - 1)));
    }
  };

  const unfollow = onServerBack(hurry);
  void run();
  return {
    /** The topics or the player changed: asks again at once, but where the server told to wait. */
    restart() {
      attempt.abort(RESTART);
      hurry();
    },
    stop() {
      stopped = true;
      unfollow();
      attempt.abort(RESTART);
      wake();
    },
  };
}
export type Link = ReturnType<typeof createLink>;

const RESTART = Symbol('restart');
