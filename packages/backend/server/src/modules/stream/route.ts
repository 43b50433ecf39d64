import { BASES, isPlayerTopic, STREAM_PATH, streamInput } from '@exchange/contract';
import { drawStreamLife, ipRateLimitKey, openEventStream } from '@exchange/server-kit';
import type { FastifyInstance } from 'fastify';
import { type Authenticate, checkRestriction, readToken } from '../../http/caller.ts';
import { SECURITY_HEADERS } from '../../http/headers.ts';
import { validateInput } from '../../http/validate-input.ts';
import { UnauthorizedError } from '../../http-error.ts';
import { createConnection, type TopicSource } from './connection.ts';
import type { StreamHub } from './hub.ts';
import type { StreamLimits } from './stream-limits.ts';

/** Maximum delay of the end of a stream after its session ended elsewhere, in ms. */
const CHECK_SESSION_MS = 5000;

interface StreamOptions {
  hub: StreamHub;
  source: TopicSource;
  authenticate: Authenticate;
  limits: StreamLimits;
  now: () => number;
  /** Draws the lifetime of a stream, in ms; about an hour when absent. */
  drawLife?: () => number;
  checkSessionMs?: number;
  endTimeoutMs?: number;
}

/**
 * Registers `POST stream`: one event stream with all topics of a browser. A guest gets public
 * topics; a topic of the player without a valid token gets 401 at once. An unknown one is gone, and
 * the others continue: tabs may be of another version.
 */
export function registerStream(app: FastifyInstance, options: StreamOptions): void {
  const { hub, source, authenticate, limits, now } = options;
  const { drawLife = drawStreamLife, checkSessionMs = CHECK_SESSION_MS, endTimeoutMs } = options;

  /** Reads a session at intervals, until it is over; returns a function that stops it. */
  const watchSession = (token: string, onOver: () => void) => {
    let isAsking = false;
    const check = async () => {
      if (isAsking) return;
      isAsking = true;
      try {
        const caller = await authenticate(token);
        if (!caller || caller.restriction) onOver();
      } catch (error) {
        // The next query decides whether it is over: an unavailable database ends no stream.
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
    // A restricted sign-in gets public topics, like a guest.
    const caller = found?.restriction ? undefined : found;
    // The reader left while the session was read: no slot of another is ended for it.
    if (reply.raw.destroyed) return void reply.hijack();
    const reader = { userId: caller?.id, network: ipRateLimitKey(request.ip) };
    const leave = limits.enter(reader, () => reply.raw.destroy());
    reply.raw.once('close', leave);
    openEventStream(reply, {
      headers: SECURITY_HEADERS,
      endTimeoutMs,
      start(stream) {
        const connection = createConnection({
          sink: stream,
          source,
          userId: caller?.id,
          topics,
          now,
          onFault: (error) => hub.report(error, 'A topic of a player could not be read'),
        });
        const close = hub.open(connection, stream.end);
        const life = setTimeout(close, drawLife());
        const stopWatching = token !== undefined && caller ? watchSession(token, close) : undefined;
        return () => {
          clearTimeout(life);
          stopWatching?.();
          close();
        };
      },
    });
  });
}
