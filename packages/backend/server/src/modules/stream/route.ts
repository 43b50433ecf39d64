import { BASES, isPlayerTopic, STREAM_PATH, streamInput } from '@exchange/contract';
import { addressOf, ipRateLimitKey } from '@exchange/server-kit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  type CallerSessions,
  checkApiKey,
  checkRestriction,
  readToken,
} from '../../http/caller.ts';
import { SECURITY_HEADERS } from '../../http/headers.ts';
import { describeStream } from '../../http/openapi.ts';
import { validateInput } from '../../http/validation.ts';
import { UnauthorizedError } from '../../http-error.ts';
import { createConnection, type TopicSource } from './connection.ts';
import type { StreamHub } from './hub.ts';
import { drawLifeMs, type StreamLimits } from './stream-limits.ts';

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Buffering proxies would delay prices.
  'x-accel-buffering': 'no',
} as const;

/** Maximum delay of the end of a stream after its session ended elsewhere, in ms. */
const CHECK_SESSION_MS = 5000;
/** Time to receive the end of a stream before it is cut off, in ms. */
const END_TIMEOUT_MS = 30_000;

interface StreamParts {
  hub: StreamHub;
  source: TopicSource;
  sessions: Pick<CallerSessions, 'find' | 'recordUse'>;
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
export function registerStream(app: FastifyInstance, parts: StreamParts): void {
  const { hub, source, sessions, limits, now } = parts;
  const { drawLife = drawLifeMs } = parts;
  const { checkSessionMs = CHECK_SESSION_MS, endTimeoutMs = END_TIMEOUT_MS } = parts;

  /** Reads a session at intervals, until it is over; returns a function that stops it. */
  const watchSession = (token: string, onOver: () => void) => {
    let isAsking = false;
    const check = async () => {
      if (isAsking) return;
      isAsking = true;
      try {
        const caller = await sessions.find(token);
        if (!caller || caller.restriction) onOver();
        else if (caller.apiKey) await sessions.recordUse(token);
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

  app.post(BASES.api + STREAM_PATH, { schema: describeStream() }, async (request, reply) => {
    const { topics } = validateInput(streamInput, request.body) as {
      topics: Record<string, string | null>;
    };
    const token = readToken(request);
    const found = token === undefined ? undefined : await sessions.find(token);
    if (found) checkApiKey(found, 'read', addressOf(request.ip));
    if (token !== undefined && found?.apiKey) await sessions.recordUse(token);
    if (Object.keys(topics).some(isPlayerTopic)) {
      if (!found) throw new UnauthorizedError();
      checkRestriction(found);
    }
    // A restricted sign-in gets public topics, like a guest.
    const caller = found?.restriction ? undefined : found;
    const { raw } = reply;
    // The reader disconnected while the session was read: no later event would report it.
    if (raw.destroyed) {
      reply.hijack();
      return;
    }
    const reader = { userId: caller?.id, network: ipRateLimitKey(request.ip) };
    const leave = limits.enter(reader, () => raw.destroy());
    raw.once('close', leave);
    begin(reply);
    const sink = {
      // The stream ended during the read.
      write: (text: string) => void (raw.writableEnded || raw.write(text)),
      get buffered() {
        return raw.writableLength;
      },
    };
    const connection = createConnection({
      sink,
      source,
      userId: caller?.id,
      topics,
      now,
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

/** Takes over the response from the framework and sends its headers. */
function begin(reply: FastifyReply): void {
  const { raw } = reply;
  reply.hijack();
  // Hooks add no headers to a hijacked response.
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  raw.writeHead(200, { ...SECURITY_HEADERS, ...HEADERS });
  raw.flushHeaders();
}
