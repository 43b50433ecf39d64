import type { FastifyReply } from 'fastify';
import type { Listener } from '../live/listeners.ts';
import { SECURITY_HEADERS } from './headers.ts';

/** Interval in ms of comments, so that proxies keep the stream open and pages detect a dead one. */
const KEEP_ALIVE_MS = 5000;
/**
 * Maximum of unread bytes, after which a stream is cut; its page reconnects and gets everything.
 */
const MAX_WAITING_BYTES = 256 * 1024;

/** Sends an event stream of the messages of `listen`, until the page leaves. */
export function openStream(reply: FastifyReply, listen: (say: Listener) => () => void): void {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...SECURITY_HEADERS,
    'content-type': 'text/event-stream',
    'x-accel-buffering': 'no',
  });
  // While the table pauses, the first message comes with the next round.
  raw.flushHeaders();
  // A stopping program ends its streams; a slow reader's is still open then, and must not get more.
  const write = (text: string) => {
    if (!raw.writableEnded) raw.write(text);
  };
  raw.on('error', () => raw.destroy());
  const stop = listen((message) => {
    write(`data: ${JSON.stringify(message)}\n\n`);
    if (raw.writableLength > MAX_WAITING_BYTES) raw.destroy();
  });
  const timer = setInterval(() => write(': here\n\n'), KEEP_ALIVE_MS);
  raw.on('close', () => {
    clearInterval(timer);
    stop();
  });
}
