import path from 'node:path';
import { isHashedName } from '@exchange/federation/registry';
import { mediaTypeOf, type ReleaseRecord, type ReleaseStore } from '@exchange/federation/releases';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { describeForms, listForms } from './content-coding.ts';

const YEAR_S = 31_536_000;

/** Value of `cache-control` for addresses that change with their content. */
export const IMMUTABLE_CACHE_CONTROL = `public, max-age=${YEAR_S}, immutable`;

/** Policy of an image: opened directly it runs no script of its own. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

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

/** Maximum of bytes of cached files where reading is expensive. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Answers with a file of a release, in the smallest form that the browser takes; immutable without
 * `cacheControl`, as a release never changes. With 404 for a file that its record does not list.
 */
export type SendReleaseFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  release: Pick<ReleaseRecord, 'remote' | 'version' | 'files'>,
  file: string,
  cacheControl?: string,
) => Promise<FastifyReply>;

/** Creates the sender of a store; keeps files in memory where reading is expensive. */
export function createFileSender(store: ReleaseStore): SendReleaseFile {
  const readFile = rememberFiles(store);
  return async (request, reply, release, file, caching = IMMUTABLE_CACHE_CONTROL) => {
    if (!Object.hasOwn(release.files, file)) return callNotFound(reply);
    for (const { name, coding, start } of listForms(release, file, request.headers)) {
      const bytes = await readFile(release.remote, release.version, name);
      if (!bytes || (start && !start.equals(bytes.subarray(0, start.length)))) continue;
      return reply
        .headers({
          'content-type': mediaTypeOf(file),
          'cache-control': caching,
          ...describeForms(release, file, caching === IMMUTABLE_CACHE_CONTROL),
          ...(coding && { 'content-encoding': coding }),
          ...(file.endsWith('.svg') && { 'content-security-policy': PICTURE_POLICY }),
        })
        .send(Buffer.from(bytes));
    }
    return callNotFound(reply);
  };
}

function callNotFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

// The operating system caches files of this machine.
function rememberFiles(store: ReleaseStore) {
  const known = new LRUCache<string, Uint8Array>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => Math.max(1, length),
    ignoreFetchAbort: true,
    fetchMethod(key) {
      const [area = '', version = '', ...file] = key.split('/');
      return store.readFile(area, version, file.join('/'));
    },
  });
  return (area: string, version: string, file: string): Promise<Uint8Array | undefined> =>
    store.storage.isLocal
      ? store.readFile(area, version, file)
      : known.fetch(`${area}/${version}/${file}`);
}
