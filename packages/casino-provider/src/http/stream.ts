import type { FastifyReply } from 'fastify';
import type { Listener } from '../live/listeners.ts';
import { SECURITY_HEADERS } from './headers.ts';

/** A comment now and then, so that proxies keep the stream and pages notice a dead one. */
const KEEP_ALIVE_MS = 5000;
/** A reader this far behind is cut off; his page connects anew and gets everything. */
const MAX_WAITING_BYTES = 256 * 1024;

/** Answers with an event stream that says what `listen` hears, until the page leaves. */
export function openStream(reply: FastifyReply, listen: (say: Listener) => () => void): void {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...SECURITY_HEADERS,
    'content-type': 'text/event-stream',
    'x-accel-buffering': 'no',
  });
  // The first word comes with the next round where the table rests.
  raw.flushHeaders();
  // A program that stops ends its streams; a slow reader's is still open then, and takes no more.
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
