import { createHash } from 'node:crypto';
import { type AreaVersions, VERSIONS_PATH } from '@exchange/contract';
import { EMPTY_DOCUMENT } from '@exchange/federation/registry';
import type { FastifyInstance } from 'fastify';
import type { Asker, ChoosePage } from './page-choice.ts';

/** What an open tab is told, and a tag that differs with it. */
interface TaggedVersions {
  versions: AreaVersions;
  tag: string;
}

/** Versions for the browser of a request; undefined while there is nothing to go by. */
export type ReadVersions = (request: Asker) => Promise<TaggedVersions | undefined>;

/** Reads which versions a page of the same browser would be given. */
export function createVersionsReader(choosePage: ChoosePage): ReadVersions {
  return async (request) => {
    const { document, registry } = await choosePage(request, 'open');
    // One that was never read must not look as if all areas were switched off.
    if (document === EMPTY_DOCUMENT) return undefined;
    const entries = Object.entries(registry.remotes).map(
      ([area, { active }]) => [area, active.version] as const,
    );
    const versions: AreaVersions = Object.fromEntries(entries);
    const tag = createHash('sha256').update(JSON.stringify(versions)).digest('hex').slice(0, 16);
    return { versions, tag };
  };
}

/** `GET /registry/versions`: for open tabs that no stream reaches. 503 while there is no registry. */
export function registerAreaVersions(app: FastifyInstance, readVersions: ReadVersions): void {
  app.get(VERSIONS_PATH, async (request, reply) => {
    const found = await readVersions(request);
    reply.headers({ 'cache-control': 'private, no-cache', vary: 'cookie' });
    if (!found) return reply.code(503).send({ message: 'The registry cannot be read' });
    const etag = `"${found.tag}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return { versions: found.versions };
  });
}
