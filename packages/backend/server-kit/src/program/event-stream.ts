import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Buffering proxies would delay events.
  'x-accel-buffering': 'no',
} as const;

/** Time in ms to receive the end of a stream, after which it is cut off. */
const END_TIMEOUT_MS = 30_000;
/** Approximate lifetime of a stream, in ms; its page opens another. Unread ones end too. */
const STREAM_LIFE_MS = 60 * 60 * 1000;
/** Share of the lifetime that varies, so that streams from one restart end apart. */
const LIFE_SPREAD = 0.1;

/** Draws the lifetime of a stream, in ms. */
export const drawStreamLife = (random: () => number = Math.random): number =>
  STREAM_LIFE_MS * (1 + LIFE_SPREAD * (2 * random() - 1));

/** Returns the text of an event with this data, in JSON. */
export const toEvent = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`;

/** An open event stream. */
export interface EventStream {
  /** Writes events; nothing once the stream has ended. */
  write(text: string): void;
  /** Bytes that the reader has not received yet. */
  readonly buffered: number;
  /** Ends the stream; a reader that does not receive the end is cut off. */
  end(): void;
}

interface EventStreamOptions {
  /** Headers beside those that the reply has so far; its `onSend` hooks do not run. */
  headers?: Readonly<Record<string, string>>;
  /** A text at intervals, so that proxies keep the stream open and readers detect a dead one. */
  heartbeat?: { text: string; everyMs: number };
  /** Maximum of unread bytes, after which the stream is cut; its reader opens another. */
  maxBuffered?: number;
  /** Timeout in ms of the end. */
  endTimeoutMs?: number | undefined;
  /** Starts what is sent; returns the function that stops it, called once the reader left. */
  start: (stream: EventStream) => () => void;
}

/**
 * Takes the response over from Fastify, and sends an event stream until the reader leaves; starts
 * nothing if it has left. An error of `start` cuts the stream, and is thrown.
 */
export function openEventStream(
  reply: FastifyReply,
  { headers, heartbeat, start, ...limits }: EventStreamOptions,
): void {
  const { maxBuffered = Number.POSITIVE_INFINITY, endTimeoutMs = END_TIMEOUT_MS } = limits;
  const { raw } = reply;
  reply.hijack();
  // Its `close` has passed, during a hook or a lookup.
  if (raw.destroyed) return;
  let stop: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let cut: NodeJS.Timeout | undefined;
  const stream: EventStream = {
    write(text) {
      // A stopping program ends its streams; a slow reader's is still open then.
      if (raw.writableEnded || raw.destroyed) return;
      if (raw.writableLength > maxBuffered) raw.destroy();
      else raw.write(text);
    },
    get buffered() {
      return raw.writableLength;
    },
    end() {
      if (raw.writableEnded || raw.destroyed) return;
      raw.end();
      cut = setTimeout(() => raw.destroy(), endTimeoutMs).unref();
    },
  };
  raw.on('error', () => raw.destroy());
  raw.once('close', () => {
    clearInterval(timer);
    clearTimeout(cut);
    stop?.();
  });
  // By the reply, where metrics and the shutdown find the type.
  reply.headers({ ...headers, ...HEADERS });
  raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
  raw.flushHeaders();
  try {
    stop = start(stream);
  } catch (error) {
    raw.destroy();
    throw error;
  }
  if (heartbeat) timer = setInterval(() => stream.write(heartbeat.text), heartbeat.everyMs);
}
