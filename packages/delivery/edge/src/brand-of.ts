import { type Brand, type LiveBrands, PICTURE_POLICY } from '@exchange/brands';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IMMUTABLE_CACHE_CONTROL } from './files.ts';
import { sendError } from './refusals.ts';
import { HEALTH_PATHS, STATUS_PATH } from './staff.ts';

/** A host name or number with a port, as policies may repeat it. */
const HOST = /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?$/i;
const RETRY_AFTER_S = 5;

/**
 * Rejects hosts without a sound brand, except those of staff: no other brand may stand in for one.
 * The edge's own paths are requested by the address of its machine, too.
 */
export function requireBrand(
  app: FastifyInstance,
  brands: LiveBrands,
  staffOrigin: string | undefined,
): void {
  const staffHost = staffOrigin === undefined ? undefined : new URL(staffOrigin).host;
  app.addHook('onRequest', async (request, reply) => {
    if (!HOST.test(request.host)) return sendError(reply, 400, 'The host is not valid.');
    await brands.refresh();
    // By the route: an address without one is answered by a page, which needs a brand.
    const { url = '' } = request.routeOptions;
    const isOwn =
      HEALTH_PATHS.has(url) || (staffHost ? request.host === staffHost : url === STATUS_PATH);
    if (brands.ofHost(request.hostname) || isOwn) return;
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

interface FileRoute {
  Params: { brand: string; '*': string };
  Querystring: { v?: string };
}

/**
 * Serves the brands' files below `/themes/`; an address with the file's hash may be cached forever.
 */
export function registerBrandFiles(app: FastifyInstance, brands: LiveBrands): void {
  app.get<FileRoute>('/themes/:brand/*', (request, reply) => {
    const { brand, '*': file } = request.params;
    const asset = brands.current().byId.get(brand)?.assets.get(file);
    if (!asset) return sendError(reply, 404);
    const tag = `"${asset.hash}"`;
    reply.headers({
      etag: tag,
      'cache-control': request.query.v === asset.hash ? IMMUTABLE_CACHE_CONTROL : 'no-cache',
      // An SVG that is opened directly runs nothing.
      'content-security-policy': PICTURE_POLICY,
    });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.type(asset.contentType).send(asset.body);
  });
}
