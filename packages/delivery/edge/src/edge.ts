import { randomBytes } from 'node:crypto';
import { type LiveBrands, openBrands } from '@exchange/brands';
import { REQUEST_ID_BYTES } from '@exchange/contract';
import { openReleaseStore } from '@exchange/federation/releases';
import { guardRequests, limitArrival, shutDownGracefully } from '@exchange/server-kit';
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { createBuildFinder } from './area-preview/find-build.ts';
import { createPreviewCookies } from './area-preview/preview-cookies.ts';
import { requireBrand } from './brand-of.ts';
import type { EdgeConfig } from './config.ts';
import { answerBadUrl, findSharedHosts, selectHeaders } from './csp.ts';
import { type EdgeParts, registerRoutes } from './edge-routes.ts';
import { createFileSender } from './files.ts';
import { answerErrors } from './refusals.ts';
import { registerRegistryHealth } from './registry-health.ts';
import { followRegistry } from './registry-source.ts';
import { createShellSource } from './shell/shell-source.ts';
import { createStoredShells } from './shell/stored-shells.ts';
import { createSigner } from './signer.ts';
import { separateStaffHost } from './staff.ts';
import { givenMs } from './telemetry/budget-state.ts';
import { createErrorLog } from './telemetry/errors.ts';
import { createGivenTickets } from './telemetry/given-ticket.ts';
import { registerMetrics, registerTracing } from './telemetry/metrics.ts';
import { createSamples } from './telemetry/pages.ts';
import { openErrorBudget } from './telemetry/shared-state.ts';
import { createFrameMapper } from './telemetry/source-maps.ts';
import { createVersionSelection } from './version-selection.ts';

/** Length of a secret that one edge generates for itself. */
const SECRET_BYTES = 32;

/**
 * Creates the public HTTP server: HTML, the shell's files, themes and the API proxy. Throws if the
 * hosts' file or the default brand is invalid.
 */
export async function createEdge(
  config: EdgeConfig,
  logger: FastifyServerOptions['logger'] = false,
): Promise<FastifyInstance> {
  const app = fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: [...config.trustedProxies],
    genReqId: () => randomBytes(REQUEST_ID_BYTES).toString('hex'),
    ...limitArrival({ hasUploads: true }),
    frameworkErrors: answerBadUrl,
  });
  await registerTracing(app, config.traces);
  shutDownGracefully(app);
  guardRequests(app);
  const counters = registerMetrics(app, config.metrics);
  const warn = (text: string) => app.log.warn(text);
  const brands = await openBrands(config.brandsDir, {
    ...(config.brandsMaxAgeMs !== undefined && { maxAgeMs: config.brandsMaxAgeMs }),
    localHosts: config.catalogDist !== undefined,
    strictHosts: config.strictHosts ?? false,
    onFault: warn,
  });
  if (config.strictHosts) assertSeparateHosts(config, brands);
  const signer = createSigner(config.secrets ?? [randomBytes(SECRET_BYTES).toString('base64url')]);
  const store = await openReleaseStore(config.releases);
  const registry = followRegistry({ storage: store.storage, rootKey: store.keys.rootKey }, warn);
  app.addHook('onClose', async () => registry.close());
  app.addHook('onRequest', async ({ protocol }, reply) => {
    reply.headers(selectHeaders(protocol, config.catalogDist !== undefined));
  });

  answerErrors(app);
  requireBrand(app, brands, config.staff?.origin);
  if (config.staff?.origin) separateStaffHost(app, config.staff.origin);
  const budget = await openErrorBudget(app, config, signer);
  const given = createGivenTickets(signer, givenMs(config.faultBudget.windowMs));
  const stored = createStoredShells(store, registry.current, warn);
  const shells = createShellSource({
    ...{ shellDist: config.shellDist, store, stored, budget, warn },
    readRegistry: registry.current,
  });
  const readShell = shells.readActive;
  const findBuild = createBuildFinder({
    ...{ store, originOf: config.originOf, readShell },
    ...{ readShellVersion: shells.readVersion, readRegistry: registry.current },
  });
  const previews = createPreviewCookies({ signer, source: registry, findBuild });
  const choosePage = createVersionSelection(config, {
    shells,
    source: registry,
    brands,
    budget,
    previews,
  });
  const parts: EdgeParts = {
    ...{ config, brands, registry, budget, given, readShell, choosePage },
    ...{ shells, stored, sendFile: createFileSender(store) },
    ...{ previews, samples: createSamples() },
    ...{ errors: createErrorLog(), counters },
    mapFrames: createFrameMapper({
      ...{ shellDist: config.shellDist, store, source: registry, readShell, stored },
    }),
  };
  registerRoutes(app, parts);
  registerRegistryHealth(app, registry, { shells, places: config.places });
  app.get('/health', async () => ({ status: 200, error: false, message: 'ok', data: null }));
  return app;
}

/** Throws if games share a host with a site, whose cookies they could read and set. */
function assertSeparateHosts({ frameOrigins = [] }: EdgeConfig, brands: LiveBrands): void {
  const [shared] = findSharedHosts(frameOrigins, (hostname) => brands.isNamed(hostname));
  if (shared === undefined) return;
  throw new Error(
    `FRAME_ORIGINS: ${shared} is on the host of a site, whose cookies its frames would share: use another host, best a domain of its own`,
  );
}
