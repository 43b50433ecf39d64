import path from 'node:path';
import { isHashedName } from '@exchange/federation/registry';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR_S = 31_536_000;

/** Value of `cache-control` for addresses that change with their content. */
export const IMMUTABLE_CACHE_CONTROL = `public, max-age=${YEAR_S}, immutable`;

/** Policy of an image: opened directly it runs no script of its own. */
export const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Returns the `cache-control` of a file: immutable with a hash, else revalidated. */
function cacheControl(file: string): string {
  return isHashedName(path.basename(file)) ? IMMUTABLE_CACHE_CONTROL : 'no-cache';
}

/**
 * Serves folders below `prefix`, a path with slashes at both ends; the first one first, the others once
 * they are there. With `routes` these alone are served, which answer with such a file by `sendFile`.
 */
export function registerFiles(
  app: FastifyInstance,
  { prefix, folders }: { prefix: string; folders: readonly [string, ...string[]] },
  routes?: (scope: FastifyInstance) => void,
): void {
  app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: folders.map((folder) => path.resolve(folder)),
      prefix,
      // Of one that may come later there is nothing to warn.
      suppressWarning: folders.length > 1,
      serve: routes === undefined,
      decorateReply: routes !== undefined,
      index: false,
      cacheControl: false,
      preCompressed: true,
      // Source maps are for the edge alone.
      allowedPath: (name) => !/\.map(?:\.br|\.gz)?$/i.test(name),
      setHeaders: (reply, file) => {
        reply.header('cache-control', cacheControl(file));
        if (/\.svg(?:\.br|\.gz)?$/.test(file)) {
          reply.header('content-security-policy', PICTURE_POLICY);
        }
      },
    });
    routes?.(scope);
  });
}
