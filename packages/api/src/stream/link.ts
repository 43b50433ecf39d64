import { BASES, STREAM_BEAT_MS, STREAM_PATH, type StreamFrame } from '@exchange/contract';
import { selectToken } from '@exchange/store';
import { onServerBack, watchServer } from '../server-watch.ts';
import { readFrames } from './read-frames.ts';

/** Between attempts, in ms; doubles up to the most. */
const FIRST_WAIT_MS = 500;
const MOST_WAIT_MS = 15_000;
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

/** The one connection of a browser: asks for topics, hands on frames, comes back after faults. */
export function createLink({ selectTopics, onFrame, onLive, onUnauthorized }: LinkParts) {
  let attempt = new AbortController();
  let stopped = false;
  let failures = 0;
  let wake: () => void = () => undefined;

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
      const restarted = await read(topics).then(
        () => false,
        () => signal.reason === RESTART,
      );
      if (restarted) continue;
      onLive(false);
      failures += 1;
      watchServer();
      await pause(Math.min(FIRST_WAIT_MS * 2 ** failures, MOST_WAIT_MS));
    }
  };

  const unfollow = onServerBack(() => wake());
  void run();
  return {
    /** The topics or the player changed: asks again at once. */
    restart() {
      attempt.abort(RESTART);
      wake();
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
