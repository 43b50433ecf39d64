import { pipeline, Transform } from 'node:stream';
import {
  BASES,
  MAX_SLIP_BYTES,
  REQUEST_ID_HEADER,
  STREAM_PATH,
  withReference,
} from '@exchange/contract';
import { ipRateLimitKey } from '@exchange/server-kit';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawServerBase,
  RouteGenericInterface,
} from 'fastify';
import { createInFlightLimit, type InFlightLimit } from './in-flight-limit.ts';

export const FIRST_FAULT = 500;
export const BAD_GATEWAY = 502;
const AWAY_TEXT = 'The service is not reachable right now, please try again.';
const UNREADABLE_TEXT = 'The request cannot be read.';
const MESSAGES: Readonly<Record<number, string>> = {
  408: 'The request took too long to arrive. Please try again.',
  413: 'The body is too large.',
  415: 'The body must be JSON.',
};

/** The largest body other than an upload, in bytes: the server's own limit. */
const BODY_LIMIT = 64 * 1024;
/** The largest upload, in bytes: a slip, and the fields and boundaries around it. */
const UPLOAD_LIMIT = MAX_SLIP_BYTES + 64 * 1024;
/** Maximum requests in flight at the server, by kind, so that no kind starves another. */
const LIMITS = {
  call: { total: 4096, perNetwork: 2048 },
  upload: { total: 128, perNetwork: 16 },
  stream: { total: 16_384, perNetwork: 4096 },
} as const;
type Kind = keyof typeof LIMITS;

/** Sockets that suffice for all requests in flight. */
export const MAX_SOCKETS = 2 * Object.values(LIMITS).reduce((sum, { total }) => sum + total, 0);

/** Headers that describe a response's body. */
const BODY_HEADERS = [
  ...['content-type', 'content-length', 'content-encoding', 'etag', 'last-modified', 'set-cookie'],
];

/**
 * Buffers bodies before the server is called, so that a slow one holds none of its sockets; uploads
 * are streamed.
 */
export function readBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('multipart/form-data', (request, payload, done) => {
    if (Number(request.headers['content-length'] ?? 0) > UPLOAD_LIMIT) done(new UploadTooLarge());
    // Unlike `pipe`, it also ends the upload to the server when the sender aborts.
    else
      done(
        null,
        pipeline(payload, createUploadLimit(), () => undefined),
      );
  });
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_, body, done) =>
    done(null, body),
  );
}

/** Thrown on an upload over the limit; becomes a 413, after which Node drops the rest. */
export class UploadTooLarge extends Error {
  readonly statusCode = 413;
}

/** Creates a pass-through stream that fails with UploadTooLarge beyond the limit. */
function createUploadLimit(): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.length;
      if (bytes > UPLOAD_LIMIT) done(new UploadTooLarge());
      else done(null, chunk);
    },
  });
}

/** Returns the path as the server resolves it: without dot segments, with letters decoded. */
export function readPath(url: string): string {
  const { pathname } = new URL(url, 'http://edge');
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/** Returns the kind of a request for its limit; an upload is a streamed body. */
export function kindOf({ body, url }: Pick<FastifyRequest, 'body' | 'url'>): Kind {
  if (readPath(url) === BASES.api + STREAM_PATH) return 'stream';
  return body === undefined || Buffer.isBuffer(body) ? 'call' : 'upload';
}

/** Creates the limits of requests in flight, by kind. */
export const createInFlightLimits = () =>
  Object.fromEntries(
    Object.entries(LIMITS).map(([kind, limit]) => [kind, createInFlightLimit(limit)]),
  ) as Record<Kind, InFlightLimit>;

/**
 * Counts a request until its connection closes; returns false if it was rejected or its client
 * left.
 */
export function enter(limit: InFlightLimit, request: FastifyRequest, reply: FastifyReply): boolean {
  // A client that left during a hook has closed already: no event would free its slot.
  if (reply.raw.destroyed) {
    reply.hijack();
    return false;
  }
  const entry = limit.enter(ipRateLimitKey(request.ip));
  if (typeof entry === 'function') {
    reply.raw.once('close', entry);
    return true;
  }
  reply.header('retry-after', entry.retryAfterS);
  sendRefusal(reply, entry.status, entry.message);
  return false;
}

/**
 * Sends an error in the API's envelope, or as a line of text; a fault carries the reference of its
 * log line.
 */
export function sendRefusal(
  reply: FastifyReply<RouteGenericInterface, RawServerBase>,
  status: number,
  message?: string,
  { asText = false } = {},
): void {
  const { id } = reply.request;
  // A response that has begun can only be aborted.
  if (reply.raw.headersSent) return void reply.raw.destroy();
  const general = status < FIRST_FAULT ? UNREADABLE_TEXT : withReference(AWAY_TEXT, id);
  const text = message ?? MESSAGES[status] ?? general;
  for (const name of BODY_HEADERS) reply.removeHeader(name);
  reply
    .code(status)
    .headers({ [REQUEST_ID_HEADER]: id, 'cache-control': 'no-store' })
    // A text without a type is one.
    .send(asText ? text : { status, error: true, message: text, data: null });
}
