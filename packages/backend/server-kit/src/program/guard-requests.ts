import type { IncomingHttpHeaders, Server } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import type { FastifyHttpOptions, FastifyInstance, FastifyReply } from 'fastify';
import { ipRateLimitKey } from './address-of.ts';

/** Time limit for a body other than an upload to arrive, in ms. */
const BODY_TIMEOUT_MS = 15_000;
/** Time limit for an upload, in ms: 5 MB at 140 kbit/s. */
const UPLOAD_TIMEOUT_MS = 300_000;
/** Time limit for headers, which are one packet, in ms. */
const HEADERS_TIMEOUT_MS = 15_000;
/** Interval in ms in which Node checks for expired requests. */
const CHECK_INTERVAL_MS = 2000;

/** Maximum of incomplete bodies at once; each holds the received bytes. */
const MAX_PENDING_BODIES = 2048;
/**
 * Maximum of incomplete bodies of one network: mobile carriers put thousands of players behind one
 * address.
 */
const MAX_PENDING_BODIES_PER_NETWORK = 512;

const METHODS_WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/**
 * Returns Fastify options that limit the arrival time of a request; uploads have more time than
 * other bodies.
 */
export const limitArrival = ({ hasUploads }: { hasUploads: boolean }) =>
  ({
    requestTimeout: hasUploads ? UPLOAD_TIMEOUT_MS : HEADERS_TIMEOUT_MS + BODY_TIMEOUT_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
    },
  }) satisfies FastifyHttpOptions<Server>;

const LATE_TEXT = 'The request took too long to arrive. Please try again.';

/** Thrown on a body that arrives too slowly; becomes a 408. */
export class BodyTimeout extends Error {
  readonly statusCode = 408;
  constructor() {
    super(LATE_TEXT);
  }
}

/** Returns true if headers announce a body. */
const announcesBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

export interface BodyLimits {
  timeoutMs?: number;
  maxPending?: number;
  maxPendingPerNetwork?: number;
}

/**
 * Rejects bodies of methods without one with 400 (RFC 9110, 9.3.1), and slow bodies with 408.
 * Register it before any route; `limitArrival` covers uploads.
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
    // Parses the type like the framework, so that no body is an upload here and another kind there.
    const isUpload = request.mediaType === 'multipart/form-data';
    if (!announcesBody(headers) || isUpload) return done(null, payload);
    // Most bodies come with their headers, and are complete once Node has read that packet.
    setImmediate(() => {
      if (raw.complete) return done(null, payload);
      done(null, pending.watch(payload, ipRateLimitKey(ip), reply));
    });
  });
}

/** Tracks incomplete bodies. Over the limit the oldest of a network is aborted for the next. */
function createPendingBodies({
  timeoutMs = BODY_TIMEOUT_MS,
  maxPending = MAX_PENDING_BODIES,
  maxPendingPerNetwork = MAX_PENDING_BODIES_PER_NETWORK,
}: BodyLimits) {
  /** Abort functions of each body of a network, oldest first. */
  const byNetwork = new Map<string, Set<() => void>>();
  let total = 0;

  const giveUpOldest = (bodies: ReadonlySet<() => void> | undefined) => {
    const [giveUp] = bodies ?? [];
    giveUp?.();
  };
  const selectBusiest = () =>
    [...byNetwork.values()].reduce((largest, one) => (one.size > largest.size ? one : largest));

  return {
    /** Returns the body as a stream, which fails with BodyTimeout if it is late. */
    watch(payload: Readable, network: string, reply: FastifyReply): Readable {
      const before = byNetwork.get(network);
      if (before && before.size >= maxPendingPerNetwork) giveUpOldest(before);
      // Many slow bodies of one network must not evict the few of others.
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
        // The rest of the body must not be parsed as the next request.
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
      // The body of a rejected request has no reader: drained, it does not block the next request
      // of the connection.
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

const YEAR_S = 31_536_000;

/**
 * Returns the HSTS header for requests by https; `protocol` as the proxy reports it, also
 * untrusted: browsers accept the header only by https.
 */
export const selectHsts = (protocol: string | undefined): Record<string, string> =>
  protocol === 'https' ? { 'strict-transport-security': `max-age=${YEAR_S}` } : {};
