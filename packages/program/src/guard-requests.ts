import type { IncomingHttpHeaders, Server } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import type { FastifyHttpOptions, FastifyInstance, FastifyReply } from 'fastify';
import { ipRateLimitKey } from './ip-rate-limit-key.ts';

/** A body other than an upload has so long to arrive, in ms. */
const BODY_TIMEOUT_MS = 15_000;
/** An upload of 5 MB takes so long at 140 kbit/s, in ms. */
const UPLOAD_TIMEOUT_MS = 300_000;
/** Headers come in one piece, in ms. */
const HEADERS_TIMEOUT_MS = 15_000;
/** How often Node looks for requests that ran out of time, in ms. */
const CHECK_INTERVAL_MS = 2000;

/** Bodies that a program waits for at once; each holds what has come of it. */
const MAX_PENDING_BODIES = 2048;
/** Pending bodies of one network: mobile carriers put thousands of players behind one address. */
const MAX_PENDING_BODIES_PER_NETWORK = 512;

const METHODS_WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** Fastify options that bound how long a request may take to arrive; uploads have more time than other bodies. */
export const limitArrival = ({ hasUploads }: { hasUploads: boolean }) =>
  ({
    requestTimeout: hasUploads ? UPLOAD_TIMEOUT_MS : HEADERS_TIMEOUT_MS + BODY_TIMEOUT_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
    },
  }) satisfies FastifyHttpOptions<Server>;

const LATE_TEXT = 'The request took too long to arrive. Please try again.';

/** A body that arrives too slowly; becomes a 408. */
export class BodyTimeout extends Error {
  readonly statusCode = 408;
  constructor() {
    super(LATE_TEXT);
  }
}

/** Returns whether headers announce a body. */
const announcesBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

export interface BodyLimits {
  timeoutMs?: number;
  maxPending?: number;
  maxPendingPerNetwork?: number;
}

/**
 * Refuses bodies of methods that have none with 400, as proxies disagree on where such a request ends (RFC 9110, 9.3.1),
 * and bodies that arrive too slowly with 408. Register it before any route; uploads are bounded by `limitArrival` only.
 */
export function guardRequests(app: FastifyInstance, limits: BodyLimits = {}): void {
  const pending = createPendingBodies(limits);
  app.addHook('onRequest', (request, reply, done) => {
    if (METHODS_WITH_BODY.has(request.method) || !announcesBody(request.headers)) return done();
    reply
      .code(400)
      .header('connection', 'close')
      .header('cache-control', 'no-store')
      .send({
        status: 400,
        error: true,
        message: `A ${request.method} request must not have a body.`,
        data: null,
      });
  });
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { raw, headers, ip } = request;
    // As the framework reads the type, so that none is an upload here and something else there.
    const isUpload = request.mediaType === 'multipart/form-data';
    if (!announcesBody(headers) || isUpload) return done(null, payload);
    // Most bodies come with their headers, and are there once Node has read that packet to its end.
    setImmediate(() => {
      if (raw.complete) return done(null, payload);
      done(null, pending.watch(payload, ipRateLimitKey(ip), reply));
    });
  });
}

/** Counts bodies that are still arriving. Where there are too many, the oldest of a network is given up for the next. */
function createPendingBodies({
  timeoutMs = BODY_TIMEOUT_MS,
  maxPending = MAX_PENDING_BODIES,
  maxPendingPerNetwork = MAX_PENDING_BODIES_PER_NETWORK,
}: BodyLimits) {
  /** How to give up each body of a network, oldest first. */
  const byNetwork = new Map<string, Set<() => void>>();
  let total = 0;

  const giveUpOldest = (bodies: ReadonlySet<() => void> | undefined) => {
    const [giveUp] = bodies ?? [];
    giveUp?.();
  };
  const selectBusiest = () =>
    [...byNetwork.values()].reduce((most, one) => (one.size > most.size ? one : most));

  return {
    /** Returns the body as a stream, which fails with BodyTimeout where it is late. */
    watch(payload: Readable, network: string, reply: FastifyReply): Readable {
      const before = byNetwork.get(network);
      if (before && before.size >= maxPendingPerNetwork) giveUpOldest(before);
      // Many slow bodies of one network must not end the few of others.
      if (total >= maxPending) giveUpOldest(selectBusiest());
      const body = new PassThrough();
      const ofNetwork = byNetwork.get(network) ?? new Set();
      byNetwork.set(network, ofNetwork);
      const fail = (error: Error) => {
        release();
        payload.unpipe(body);
        body.destroy(error);
      };
      const giveUp = () => {
        // What is still to come must not be read as the next request.
        if (!reply.sent) reply.header('connection', 'close');
        fail(new BodyTimeout());
      };
      const timer = setTimeout(giveUp, timeoutMs);
      const release = () => {
        clearTimeout(timer);
        if (ofNetwork.delete(giveUp)) total -= 1;
        if (byNetwork.get(network)?.size === 0) byNetwork.delete(network);
      };
      ofNetwork.add(giveUp);
      total += 1;
      payload.once('end', release);
      payload.once('error', fail);
      payload.once('close', () => {
        if (!payload.readableEnded) fail(new Error('The request broke off.'));
      });
      // The body of a refused request has no reader: drained, it does not block the next request of the connection.
      reply.raw.once('close', () => {
        release();
        payload.unpipe(body);
        payload.resume();
      });
      body.on('error', () => undefined);
      return payload.pipe(body);
    },
  };
}
