import { type RemoteAreaName, remoteAreaName } from '@exchange/contract';
import { isVersion } from '@exchange/federation/registry';
import type { ReleaseRecord, ReleaseStore } from '@exchange/federation/releases';
import { guardRequests, limitArrival, selectHsts, shutDownGracefully } from '@exchange/server-kit';
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { answerErrors } from '../../answer-errors.ts';
import { answerBadUrl } from '../../security-headers.ts';
import { createFileSender } from './files.ts';

/** A missing version may be published in a moment. */
const NEVER = 'no-store';

/** Headers of files: few, as the headers of a page would be larger than a small delta. */
const FILE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "frame-ancestors 'none'",
};

/** Maximum of cached records of releases. */
const MAX_RELEASES = 200;
/** Milliseconds for which a missing version is not requested again. */
const MISSING_MS = 1000;
const MAX_MISSING = 1000;

/** Published; the log has the reason. */
const OLDER_KEYS = 'The newest keys file is refused; earlier keys are used';

type FileRequest = { Params: { area: string; version: string; '*': string } };

interface StaticServerOptions {
  /** The only area that is served; all of the store by default. */
  area?: RemoteAreaName | undefined;
  logger?: FastifyServerOptions['logger'];
}

/**
 * Creates the static origin of the remotes, or of one: serves every file of every published release
 * at `/<area>/<version>/…`, immutable. Files outside of a release's record are not served.
 */
export async function createStaticServer(
  store: ReleaseStore,
  { area: only, logger = false }: StaticServerOptions = {},
): Promise<FastifyInstance> {
  const app = fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: answerBadUrl,
    ...limitArrival({ hasUploads: false }),
  });
  shutDownGracefully(app);
  guardRequests(app);
  const readRelease = rememberReleases(store, (text) => app.log.warn(text));
  const sendFile = createFileSender(store);
  app.addHook('onRequest', async ({ headers }, reply) => {
    reply.headers({
      // Public immutable files for pages of any brand, without cookies or tokens.
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'timing-allow-origin': '*',
      ...FILE_HEADERS,
      'cache-control': NEVER,
      ...selectHsts(`${headers['x-forwarded-proto']}`),
    });
  });
  answerErrors(app);
  app.get<FileRequest>('/:area/:version/*', async (request, reply) => {
    const { area, version, '*': file } = request.params;
    const isServed = only === undefined ? v.is(remoteAreaName, area) : area === only;
    const release = isServed && isVersion(version) ? await readRelease(area, version) : undefined;
    return release ? sendFile(request, reply, release, file) : reply.callNotFound();
  });
  app.get('/health', async () => {
    const data = store.keysFault?.() === undefined ? null : { keys: OLDER_KEYS };
    return { status: 200, error: false, message: 'ok', data };
  });
  return app;
}

// A release never changes, so it is read once; a missing one is read again, but not for each
// request of a made-up version.
function rememberReleases(store: ReleaseStore, warn: (text: string) => void) {
  let notified: string | undefined;
  const known = new LRUCache<string, ReleaseRecord>({
    max: MAX_RELEASES,
    ignoreFetchAbort: true,
    async fetchMethod(key) {
      const [area = '', version = ''] = key.split('/');
      const release = await store.readRelease(area, version);
      const fault = store.keysFault?.();
      if (fault !== undefined && fault !== notified) warn(`Earlier keys are used: ${fault}`);
      notified = fault;
      return release;
    },
  });
  const missing = new LRUCache<string, true>({ max: MAX_MISSING, ttl: MISSING_MS });
  return async (area: string, version: string): Promise<ReleaseRecord | undefined> => {
    const key = `${area}/${version}`;
    if (missing.has(key)) return undefined;
    const release = await known.fetch(key);
    if (!release && !store.storage.isLocal) missing.set(key, true);
    return release;
  };
}
