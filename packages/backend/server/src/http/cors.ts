import { BASES, REQUEST_ID_HEADER } from '@exchange/contract';
import fastifyCors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

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
