import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { BASES, isRequestId, REQUEST_ID_BYTES, REQUEST_ID_HEADER } from '@exchange/contract';
import fastifyCors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The headers of every response; a route's own headers take precedence. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
} as const;

/** Puts the security headers on every reply that does not set them itself. */
export function registerHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (_, reply) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
  });
}

/** Returns the id that the edge gave a request, else a new one: 12 hexadecimal digits. */
export function readRequestId({ headers }: { headers: IncomingHttpHeaders }): string {
  const id = headers[REQUEST_ID_HEADER];
  return isRequestId(id) ? id : randomBytes(REQUEST_ID_BYTES).toString('hex');
}

/** Sends the id with every response: the edge rejects responses to other requests. */
export function registerRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
}

/**
 * The score's page is sandboxed, so its origin is `null`; its calls are public and carry no token.
 */
const SCORE = `${BASES.casino}score/`;
/** Time that a browser may cache a preflight response, in seconds. */
const MAX_AGE_SECONDS = 7200;

const FOR_SCORE: FastifyCorsOptions = {
  origin: '*',
  methods: ['GET'],
  allowedHeaders: ['if-none-match'],
  exposedHeaders: ['etag'],
  maxAge: MAX_AGE_SECONDS,
};

/**
 * Registers CORS: the exact origins of brands' pages on other hosts than the API. Tokens are sent
 * in a header and never by the browser itself, so credentials are not allowed.
 */
export async function registerCors(
  app: FastifyInstance,
  origins: readonly string[],
): Promise<void> {
  const forPages: FastifyCorsOptions = {
    origin: [...origins],
    methods: ['GET', 'POST', 'PATCH'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-none-match'],
    exposedHeaders: ['etag', 'retry-after', REQUEST_ID_HEADER],
    maxAge: MAX_AGE_SECONDS,
  };
  await app.register(fastifyCors, {
    delegator: (
      { url }: FastifyRequest,
      done: (error: Error | null, options: FastifyCorsOptions) => void,
    ) => done(null, url.startsWith(SCORE) ? FOR_SCORE : forPages),
  });
}
