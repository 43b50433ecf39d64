import { resolve } from 'node:path';
import { type LiveBrands, PICTURE_POLICY } from '@exchange/brands';
import { BASES } from '@exchange/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';
const ROOT = resolve(import.meta.dirname, '../../assets/public');

// An SVG opened by itself must not run scripts; remotes of other origins show the images.
const HEADERS = {
  'content-security-policy': PICTURE_POLICY,
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** Serves the image base: game tiles, and the brands' slides and favicons. */
export async function registerImages(app: FastifyInstance, brands: LiveBrands): Promise<void> {
  await app.register(fastifyStatic, {
    root: ROOT,
    prefix: BASES.images,
    index: false,
    maxAge: '1h',
    setHeaders: (reply) => {
      for (const [name, value] of Object.entries(HEADERS)) reply.header(name, value);
    },
  });
  app.get<{ Params: { brand: string; '*': string } }>(
    `${BASES.images}brands/:brand/*`,
    { schema: { hide: true } },
    (request, reply) => sendPicture(brands, request.params.brand, request.params['*'], reply),
  );
}

function sendPicture(brands: LiveBrands, brand: string, file: string, reply: FastifyReply) {
  const picture = file.endsWith('.svg') && brands.current().byId.get(brand)?.assets.get(file);
  if (!picture) return reply.callNotFound();
  const tag = `"${picture.hash}"`;
  const isOwn = reply.request.url.endsWith(`?v=${picture.hash}`);
  reply.headers({
    ...HEADERS,
    'cache-control': isOwn ? IMMUTABLE_CACHE_CONTROL : 'no-cache',
    etag: tag,
  });
  if (reply.request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.type(picture.contentType).send(picture.body);
}
