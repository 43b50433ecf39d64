import { pipeline, Transform } from 'node:stream';
import { BASES, MAX_SLIP_BYTES, STREAM_PATH } from '@exchange/contract';
import { ipRateLimitKey } from '@exchange/server-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRejection } from '../send-rejection.ts';
import { createInFlightLimit, type InFlightLimit } from './in-flight-limit.ts';

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
  sendRejection(reply, entry.status, entry.message);
  return false;
}
