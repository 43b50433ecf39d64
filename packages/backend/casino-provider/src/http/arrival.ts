import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Time when the request was complete, in ms of `performance.now()`; its headers alone do not
     * count.
     */
    wholeAt: number | undefined;
  }
}

/**
 * Maximum ms that a call is dated back from its handling, which covers the session lookup and the
 * rate limit. Far below the grace period, so that calls are decided before settlement.
 */
const MAX_BACK_MS = 250;

/**
 * Records when each request is complete. A body that is sent long after its headers counts as late:
 * otherwise a player could decide after the event.
 */
export function recordArrivals(app: FastifyInstance): void {
  app.decorateRequest('wholeAt', undefined);
  const note = (request: FastifyRequest) => {
    request.wholeAt ??= performance.now();
  };
  app.addHook('onRequest', (request, _reply, done) => {
    // Most bodies come with their headers, and are complete once Node has read that packet.
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

/** Returns the ms since a request was complete, up to the maximum. */
export const readSinceWhole = ({ wholeAt }: FastifyRequest): number =>
  wholeAt === undefined ? 0 : Math.min(performance.now() - wholeAt, MAX_BACK_MS);
