import type { LiveMessage } from '../wire/live.ts';
import { CallFailure, type Connection } from './connection.ts';
import { readEvents } from './read-events.ts';

/** What the follower of a table is told. */
export interface TableFollower {
  hear(message: LiveMessage): void;
  /** The line is gone; it is opened again. */
  lost(): void;
  /** The visit is over, nothing more comes. */
  over(failure: CallFailure): void;
}

/** A line that is silent for so long, in ms, is dead: the provider says something every 5 s. */
export const SILENCE_MS = 12_000;
/** A page that is looked at again waits for no more than this since the last word. */
const LOOKED_AT_SILENCE_MS = 6000;
/** The wait after a line that stood, in ms; each failure after it adds as much. */
export const RECONNECT_MS = 1000;
const LONGEST_RECONNECT_MS = 8000;
/** A provider that is full asks for no longer wait than this, in ms. */
const LONGEST_ASKED_MS = 30_000;

/**
 * Follows a table and connects anew whenever the line ends or falls silent; at once when the page is
 * looked at again or the device is online again. @returns how to leave
 */
export function followTable(
  connection: Pick<Connection, 'stream'>,
  path: string,
  { hear, lost, over }: TableFollower,
): () => void {
  let left = false;
  let line = new AbortController();
  let heardAt = 0;
  let watch: ReturnType<typeof setTimeout> | undefined;
  let wake = () => {};

  const noteLife = () => {
    heardAt = Date.now();
    clearTimeout(watch);
    watch = setTimeout(() => line.abort(), SILENCE_MS);
  };
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function follow(): Promise<void> {
    let failures = 0;
    while (!left) {
      let askedMs = 0;
      line = new AbortController();
      noteLife();
      try {
        const body = await connection.stream(path, line.signal);
        failures = 0;
        await readEvents(body, (data) => hear(JSON.parse(data) as LiveMessage), noteLife);
      } catch (error) {
        if (error instanceof CallFailure && error.code === 'visit_over') return over(error);
        if (error instanceof CallFailure) askedMs = Math.min(error.waitMs, LONGEST_ASKED_MS);
      } finally {
        clearTimeout(watch);
      }
      if (left) return;
      lost();
      failures += 1;
      await pause(Math.max(askedMs, Math.min(LONGEST_RECONNECT_MS, RECONNECT_MS * failures)));
    }
  }

  const lookAgain = () => {
    if (document.visibilityState === 'hidden') return;
    if (Date.now() - heardAt > LOOKED_AT_SILENCE_MS) line.abort();
    wake();
  };
  const goOffline = () => line.abort();
  const events = new AbortController();
  const { signal } = events;
  globalThis.document?.addEventListener('visibilitychange', lookAgain, { signal });
  globalThis.addEventListener?.('online', lookAgain, { signal });
  globalThis.addEventListener?.('offline', goOffline, { signal });
  void follow();
  return () => {
    left = true;
    events.abort();
    line.abort();
    wake();
  };
}
