import { resolve } from 'node:path';
import { BASES } from '@exchange/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const ROOT = resolve(import.meta.dirname, '../../assets/public');

/** Serves the image base: game tiles, slides, favicons. */
export async function registerImages(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: ROOT,
    prefix: BASES.images,
    index: false,
    maxAge: '1h',
    setHeaders: (reply) => {
      // An SVG opened by itself must not run scripts; remotes of other origins show the images.
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
      reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
}
