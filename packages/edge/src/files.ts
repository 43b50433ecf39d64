import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** A file whose name changes with its content may be kept for ever. */
const HASHED = /\.[0-9a-f]{8,}\.[a-z0-9]+(?:\.br|\.gz)?$/;
const YEAR_S = 31_536_000;

/** Value of `cache-control` for a file. */
export function cacheControl(file: string): string {
  return HASHED.test(path.basename(file)) ? `public, max-age=${YEAR_S}, immutable` : 'no-cache';
}

/** Serves a folder below `prefix`, a path with slashes at both ends. */
export function registerFiles(app: FastifyInstance, prefix: string, folder: string): void {
  app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: path.resolve(folder),
      prefix,
      decorateReply: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, file) => reply.header('cache-control', cacheControl(file)),
    });
  });
}
