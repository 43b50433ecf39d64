import { BASES, isPlayerTopic, STREAM_PATH, streamInput } from '@exchange/contract';
import { ipRateLimitKey } from '@exchange/program';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Authenticate, readToken } from '../../http/caller.ts';
import { SECURITY_HEADERS } from '../../http/headers.ts';
import { checkRestriction } from '../../http/session-refusals.ts';
import { validateInput } from '../../http/validation.ts';
import { UnauthorizedError } from '../../http-error.ts';
import { createConnection, type TopicSource } from './connection.ts';
import type { StreamHub } from './hub.ts';
import { drawLifeMs, type StreamLimits } from './stream-limits.ts';

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Proxies that buffer would turn prices into history.
  'x-accel-buffering': 'no',
} as const;

/** A session that ended elsewhere ends its stream at most so much later, in ms. */
const CHECK_SESSION_MS = 5000;
/** A reader who does not take the end of its stream within this is cut off, in ms. */
const END_TIMEOUT_MS = 30_000;

interface StreamParts {
  hub: StreamHub;
  source: TopicSource;
  authenticate: Authenticate;
  limits: StreamLimits;
  now: () => number;
  /** Draws how long a stream lives, in ms; about an hour when absent. */
  drawLife?: () => number;
  checkSessionMs?: number;
  endTimeoutMs?: number;
}

/**
 * `POST stream`: one event stream with all topics of a browser. A guest gets public topics; a topic of
 * the player without a valid token answers 401 before anything is sent. One that nobody knows is gone,
 * and the others go on: tabs may be of another version.
 */
export function registerStream(app: FastifyInstance, parts: StreamParts): void {
  const { hub, source, authenticate, limits, now } = parts;
  const { drawLife = drawLifeMs } = parts;
  const { checkSessionMs = CHECK_SESSION_MS, endTimeoutMs = END_TIMEOUT_MS } = parts;

  /** Looks a session up now and then, until it is over; returns how to stop. */
  const watchSession = (token: string, onOver: () => void) => {
    let isAsking = false;
    const check = async () => {
      if (isAsking) return;
      isAsking = true;
      try {
        const caller = await authenticate(token);
        if (!caller || caller.restriction) onOver();
      } catch (error) {
        // The next look-up says whether it is over: a database that is away ends no stream.
        hub.report(error, 'The session of a stream could not be looked up');
      } finally {
        isAsking = false;
      }
    };
    const timer = setInterval(() => void check(), checkSessionMs);
    return () => clearInterval(timer);
  };

  app.post(BASES.api + STREAM_PATH, { schema: { hide: true } }, async (request, reply) => {
    const { topics } = validateInput(streamInput, request.body) as {
      topics: Record<string, string | null>;
    };
    const token = readToken(request);
    const found = token === undefined ? undefined : await authenticate(token);
    if (Object.keys(topics).some(isPlayerTopic)) {
      if (!found) throw new UnauthorizedError();
      checkRestriction(found);
    }
    // What guests may see stays open to a restricted sign-in, as to a guest.
    const caller = found?.restriction ? undefined : found;
    const { raw } = reply;
    // A reader who left while the session was looked up: nothing would tell of it any more.
    if (raw.destroyed) {
      reply.hijack();
      return;
    }
    const reader = { userId: caller?.id, network: ipRateLimitKey(request.ip) };
    const leave = limits.enter(reader, () => raw.destroy());
    raw.once('close', leave);
    begin(reply);
    const sink = {
      // What was read while the stream ended has no reader any more.
      write: (text: string) => void (raw.writableEnded || raw.write(text)),
      get buffered() {
        return raw.writableLength;
      },
    };
    const connection = createConnection({
      ...{ sink, source, userId: caller?.id, topics, now },
      onFault: (error) => hub.report(error, 'A topic of a player could not be read'),
    });
    let cut: NodeJS.Timeout | undefined;
    const close = hub.open(connection, () => {
      raw.end();
      cut = setTimeout(() => raw.destroy(), endTimeoutMs).unref();
    });
    const life = setTimeout(close, drawLife());
    const stopWatching = token !== undefined && caller ? watchSession(token, close) : undefined;
    const forget = () => {
      clearTimeout(life);
      stopWatching?.();
      close();
      clearTimeout(cut);
    };
    raw.on('close', forget);
    raw.on('error', forget);
  });
}

/** Takes the answer out of the framework's hands and sends its headers. */
function begin(reply: FastifyReply): void {
  const { raw } = reply;
  reply.hijack();
  // Nothing else puts headers on an answer that is written by hand.
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  raw.writeHead(200, { ...SECURITY_HEADERS, ...HEADERS });
  raw.flushHeaders();
}
