import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { LiveMessage } from '../wire/live.ts';
import { CallFailure, type Connection } from './connection.ts';

/** Longest event in characters: many times the state of a full table. The stream fails beyond it. */
const MAX_EVENT_LENGTH = 4_000_000;

/** Passes on the data of each event until the stream ends; calls `noteLife` on any byte. */
async function readEvents(
  body: ReadableStream<Uint8Array>,
  hear: (data: string) => void,
  noteLife: () => void,
): Promise<void> {
  const noted = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      noteLife();
      controller.enqueue(bytes);
    },
  });
  const reader = body
    .pipeThrough(noted)
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: MAX_EVENT_LENGTH }))
    .getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    hear(value.data);
  }
}

/** Callbacks of a table's follower. */
export interface TableFollower {
  hear(message: LiveMessage): void;
  /** Called when the stream broke; it is opened again. */
  lost(): void;
  /** Called when the visit is over; nothing follows. */
  over(failure: CallFailure): void;
}

/** Silence in ms after which a stream is dead: the provider sends something every 5 s. */
export const SILENCE_MS = 12_000;
/** The same for a page that becomes visible. */
const LOOKED_AT_SILENCE_MS = 6000;
/** Delay after a stream that was open, in ms; each further failure adds as much. */
export const RECONNECT_MS = 1000;
const MAX_RECONNECT_MS = 8000;
/** Maximum retry delay that a full provider may request, in ms. */
const MAX_RETRY_AFTER_MS = 30_000;

/**
 * Follows a table and reconnects when the stream ends or is silent; at once when the page becomes
 * visible or the device is online again. Returns the function that leaves.
 */
export function followTable(
  connection: Pick<Connection, 'stream'>,
  path: string,
  { hear, lost, over }: TableFollower,
): () => void {
  let left = false;
  let line = new AbortController();
  let lastMessage = { clock: 0, steady: 0 };
  let watch: ReturnType<typeof setTimeout> | undefined;
  let wake = () => {};

  const noteLife = () => {
    lastMessage = { clock: Date.now(), steady: performance.now() };
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
        if (error instanceof CallFailure) askedMs = Math.min(error.waitMs, MAX_RETRY_AFTER_MS);
      } finally {
        clearTimeout(watch);
      }
      if (left) return;
      lost();
      failures += 1;
      await pause(Math.max(askedMs, Math.min(MAX_RECONNECT_MS, RECONNECT_MS * failures)));
    }
  }

  const checkAgain = () => {
    if (document.visibilityState === 'hidden') return;
    // The device's clock may be set back, and the steady one may stand still while it sleeps.
    const { clock, steady } = lastMessage;
    const silence = Math.max(Date.now() - clock, performance.now() - steady);
    if (silence > LOOKED_AT_SILENCE_MS) line.abort();
    wake();
  };
  const goOffline = () => line.abort();
  const events = new AbortController();
  const { signal } = events;
  globalThis.document?.addEventListener('visibilitychange', checkAgain, { signal });
  globalThis.addEventListener?.('online', checkAgain, { signal });
  globalThis.addEventListener?.('offline', goOffline, { signal });
  void follow();
  return () => {
    left = true;
    events.abort();
    line.abort();
    wake();
  };
}
