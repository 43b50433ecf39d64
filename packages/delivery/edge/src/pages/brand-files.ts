import { type LiveBrands, PICTURE_POLICY } from '@exchange/brands';
import type { FastifyInstance } from 'fastify';
import { sendError } from '../answer-errors.ts';
import { IMMUTABLE_CACHE_CONTROL } from '../versions/releases/files.ts';

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
