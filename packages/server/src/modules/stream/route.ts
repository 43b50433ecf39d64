import { BASES, isPlayerTopic, STREAM_PATH, streamInput } from '@exchange/contract';
import type { FastifyInstance } from 'fastify';
import { type Authenticate, readToken } from '../../http/caller.ts';
import { SECURITY_HEADERS } from '../../http/headers.ts';
import { validateInput } from '../../http/validation.ts';
import { Unauthorized } from '../../refusal.ts';
import { createConnection, type TopicSource } from './connection.ts';
import type { StreamHub } from './hub.ts';

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Proxies that buffer would turn prices into history.
  'x-accel-buffering': 'no',
} as const;

/** A session that ended elsewhere ends its stream at most so much later, in ms. */
const CHECK_SESSION_MS = 5000;

/**
 * `POST stream`: one event stream with all topics of a browser. A guest gets public topics; a topic of
 * the player without a valid token answers 401 before anything is sent. One that nobody knows is gone,
 * and the others go on: tabs may be of another version.
 */
export function registerStream(
  app: FastifyInstance,
  parts: { hub: StreamHub; source: TopicSource; authenticate: Authenticate; now: () => number },
): void {
  const { hub, source, authenticate, now } = parts;
  app.post(BASES.api + STREAM_PATH, { schema: { hide: true } }, async (request, reply) => {
    const { topics } = validateInput(streamInput, request.body) as {
      topics: Record<string, string | null>;
    };
    const token = readToken(request);
    const caller = token === undefined ? undefined : await authenticate(token);
    if (!caller && Object.keys(topics).some(isPlayerTopic)) throw new Unauthorized();
    reply.hijack();
    const { raw } = reply;
    // A reader who left while the session was looked up: nothing would tell of it any more.
    if (raw.destroyed) return;
    // Nothing else puts headers on an answer that is written by hand.
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) raw.setHeader(name, value);
    }
    raw.writeHead(200, { ...SECURITY_HEADERS, ...HEADERS });
    raw.flushHeaders();
    const sink = {
      write: (text: string) => void raw.write(text),
      get buffered() {
        return raw.writableLength;
      },
    };
    const connection = createConnection({ sink, source, userId: caller?.id, topics, now });
    const close = hub.open(connection, () => raw.end());
    const check = setInterval(async () => {
      if (token !== undefined && caller && !(await authenticate(token))) close();
    }, CHECK_SESSION_MS);
    const forget = () => {
      clearInterval(check);
      close();
    };
    raw.on('close', forget);
    raw.on('error', forget);
  });
}
