import { type Brand, type LiveBrands, PICTURE_POLICY } from '@exchange/brands';
import { REGISTRY_HEALTH_PATH } from '@exchange/federation/registry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IMMUTABLE_CACHE_CONTROL } from './files.ts';

/** A host name or number with a port, as policies may repeat it. */
const HOST = /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?$/i;
const RETRY_AFTER_S = 5;
/** Paths of the edge itself, requested by the address of its machine. */
const OWN_PATHS = new Set(['/health', REGISTRY_HEALTH_PATH, '/staff/status']);

/**
 * Rejects hosts without a sound brand, except those of staff: no other brand may stand in for one.
 */
export function requireBrand(
  app: FastifyInstance,
  brands: LiveBrands,
  staffOrigin: string | undefined,
): void {
  const staffHost = staffOrigin === undefined ? undefined : new URL(staffOrigin).host;
  app.addHook('onRequest', async (request, reply) => {
    if (!HOST.test(request.host)) return reply.code(400).send();
    await brands.refresh();
    const [path = ''] = request.url.split('?');
    const isOwn = OWN_PATHS.has(path) || request.host === staffHost;
    if (brands.ofHost(request.hostname) || isOwn) return;
    if (!brands.isNamed(request.hostname)) {
      const text = 'This address belongs to no site. Please check how it is written.';
      reply.code(421).header('cache-control', 'no-store');
      return path.startsWith('/api/')
        ? reply.send({ status: 421, error: true, message: text, data: null })
        : reply.type('text/plain; charset=utf-8').send(text);
    }
    return reply
      .code(503)
      .headers({ 'retry-after': RETRY_AFTER_S, 'cache-control': 'no-store' })
      .type('text/plain; charset=utf-8')
      .send('This site is not available at the moment. Please try again.');
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
    if (!asset) return reply.code(404).send();
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
