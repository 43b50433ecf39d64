import { existsSync } from 'node:fs';
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

/** Serves folders that exist below `prefix`, a path with slashes at both ends; the first one first. */
export function registerFiles(
  app: FastifyInstance,
  prefix: string,
  ...folders: readonly [string, ...string[]]
): void {
  const [main, ...others] = folders;
  const roots = [main, ...others.filter((folder) => existsSync(folder))];
  app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: roots.map((folder) => path.resolve(folder)),
      prefix,
      decorateReply: false,
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
  });
}
