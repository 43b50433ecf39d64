import type { Brand, LiveBrands } from '@exchange/brands';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendError } from '../answer-errors.ts';

/** A host name or number with a port, as policies may repeat it. */
const HOST = /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?$/i;
const RETRY_AFTER_S = 5;

/**
 * Rejects hosts without a sound brand, on all routes: no other brand may stand in for one. `isExempt`
 * returns true for requests that need none.
 */
export function requireBrand(
  app: FastifyInstance,
  brands: LiveBrands,
  isExempt: (request: FastifyRequest) => boolean,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!HOST.test(request.host)) return sendError(reply, 400, 'The host is not valid.');
    await brands.refresh();
    if (brands.ofHost(request.hostname) || isExempt(request)) return;
    if (!brands.isNamed(request.hostname)) {
      return sendError(
        reply,
        421,
        'This address belongs to no site. Please check how it is written.',
      );
    }
    reply.header('retry-after', RETRY_AFTER_S);
    return sendError(reply, 503, 'This site is not available at the moment. Please try again.');
  });
}

/** Returns the brand of a request that `requireBrand` accepted. */
export function brandOf(brands: LiveBrands, request: FastifyRequest): Brand {
  const brand = brands.ofHost(request.hostname);
  if (!brand) throw new Error(`${request.hostname} has no brand`);
  return brand;
}
