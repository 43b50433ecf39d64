import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** When the request was whole, in ms of `performance.now()`; its headers alone do not count. */
    wholeAt: number | undefined;
  }
}

/**
 * The most that a call counts back from when it is handled, in ms. Between the two lie the look-up of the visit and
 * the counting in Redis, which take some ms: a player does not pay for them. On a server so busy that they take
 * longer a call counts later than it came, never earlier. Far below the time in which other instances may
 * still decide, so that a call that counts is decided before its round is settled.
 */
const MAX_BACK_MS = 250;

/**
 * Notes when each request is whole. Whoever sends headers first and the body later has asked when the body came:
 * otherwise he would decide later than he is judged.
 */
export function recordArrivals(app: FastifyInstance): void {
  app.decorateRequest('wholeAt', undefined);
  const note = (request: FastifyRequest) => {
    request.wholeAt ??= performance.now();
  };
  app.addHook('onRequest', (request, _reply, done) => {
    // Most bodies come with their headers, and are there once Node has read that packet to its end.
    setImmediate(() => {
      if (request.raw.complete) note(request);
    });
    done();
  });
  // The body has been read.
  app.addHook('preValidation', (request, _reply, done) => {
    note(request);
    done();
  });
}

/** How long ago a request was whole, in ms, as far as that counts. */
export const readSinceWhole = ({ wholeAt }: FastifyRequest): number =>
  wholeAt === undefined ? 0 : Math.min(performance.now() - wholeAt, MAX_BACK_MS);
