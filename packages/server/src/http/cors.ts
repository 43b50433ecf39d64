import { BASES, REQUEST_ID_HEADER } from '@exchange/contract';
import fastifyCors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The score's page is sandboxed, so its origin is `null`; what it asks for is public and carries no token. */
const SCORE = `${BASES.casino}score/`;
/** How long a browser may keep an answer to its question, in seconds. */
const MAX_AGE_SECONDS = 7200;

const FOR_SCORE: FastifyCorsOptions = {
  origin: '*',
  methods: ['GET'],
  allowedHeaders: ['if-none-match'],
  exposedHeaders: ['etag'],
  maxAge: MAX_AGE_SECONDS,
};

/**
 * Which other origins may read answers: pages of brands that stand on another origin than the API, by their exact
 * names. Tokens are sent as a header and never by the browser itself, so credentials are not allowed.
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
