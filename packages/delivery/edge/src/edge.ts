import { randomBytes } from 'node:crypto';
import { type LiveBrands, openBrands } from '@exchange/brands';
import { REQUEST_ID_BYTES } from '@exchange/contract';
import { openReleaseStore } from '@exchange/federation/releases';
import { guardRequests, limitArrival, shutDownGracefully } from '@exchange/server-kit';
import compress from '@fastify/compress';
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { registerApiProxy } from './api-proxy.ts';
import { registerBrandFiles } from './brand-files.ts';
import { requireBrand } from './brand-of.ts';
import type { EdgeConfig } from './config.ts';
import { registerCspReports } from './csp-reports.ts';
import { registerFiles } from './files.ts';
import { findSharedHosts } from './frame-sources.ts';
import { createHtmlHandler } from './html-route.ts';
import { registerInstallable } from './installable/routes.ts';
import { registerLiveReload } from './live-reload.ts';
import { createManifestCache } from './manifest-cache.ts';
import { registerOverrideAcceptance } from './override/accept-routes.ts';
import { createBuildFinder } from './override/find-build.ts';
import { createHandOverTickets } from './override/hand-over.ts';
import { createOverrideCookies } from './override/override-cookie.ts';
import { createOverrideReader } from './override/read-override.ts';
import { registerOverride } from './override/routes.ts';
import { registerPreview } from './preview/routes.ts';
import { shareRedis } from './redis.ts';
import { registerRegistryHealth } from './registry-health.ts';
import { followRegistry } from './registry-source.ts';
import { answerBadUrl, selectHeaders } from './security-headers.ts';
import { createShellReader } from './shell-record.ts';
import { createSigner } from './signer.ts';
import { separateStaffHost } from './staff-host.ts';
import { registerStatus } from './status/routes.ts';
import { createSwitchesReader } from './switches/read-switches.ts';
import { registerSwitches } from './switches/routes.ts';
import { givenMs } from './telemetry/budget-state.ts';
import { registerFaults } from './telemetry/faults.ts';
import { createGivenTickets } from './telemetry/given-ticket.ts';
import { registerMetrics } from './telemetry/metrics.ts';
import { registerMounts } from './telemetry/mounts.ts';
import { openErrorBudget } from './telemetry/open-error-budget.ts';
import { registerPages } from './telemetry/pages.ts';
import { createSamples } from './telemetry/samples.ts';
import { registerTracing } from './telemetry/tracing.ts';
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
  const countFault = registerMetrics(app, config.metrics);
  const brands = await openBrands(config.brandsDir, {
    ...(config.brandsMaxAgeMs !== undefined && { maxAgeMs: config.brandsMaxAgeMs }),
    localHosts: config.catalogDist !== undefined,
    strictHosts: config.strictHosts ?? false,
    onFault: (text) => app.log.warn(text),
  });
  if (config.strictHosts) assertSeparateHosts(config, brands);
  const store = await openReleaseStore(config.releases);
  const registry = followRegistry(store.storage, (text) => app.log.warn(text));
  app.addHook('onClose', async () => registry.close());
  app.addHook('onRequest', async ({ protocol }, reply) => {
    reply.headers(selectHeaders(protocol, config.catalogDist !== undefined));
  });

  if (config.staff?.origin) separateStaffHost(app, config.staff.origin);
  requireBrand(app, brands, config.staff?.origin);
  const signer = createSigner(config.secrets ?? [randomBytes(SECRET_BYTES).toString('base64url')]);
  const budget = await openErrorBudget(app, config, signer);
  const tickets = createGivenTickets(signer, givenMs(config.faultBudget.windowMs));
  const { staff, remoteOrigins } = config;
  const listed = staff?.overrideOrigins ?? [];
  const readShell = createShellReader(config.shellDist);
  const builds = createBuildFinder({
    ...{ store, remoteOrigins, listed },
    readProvided: async () => (await readShell()).provides,
    readRegistry: registry.current,
  });
  const overrides = staff && createOverrideCookies(signer);
  const readOverride = createOverrideReader(overrides, builds);
  const choosePage = createVersionSelection(config, {
    readShell,
    source: registry,
    budget,
    readOverride,
  });
  registerApiProxy(app, { config, brands });
  const read = createSwitchesReader({ choosePage, brands, budget });
  registerSwitches(app, { read, source: registry, brands, budget, overrides });
  app.register(async (scope) => {
    await scope.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
    registerFiles(scope, '/assets/', config.shellDist);
    registerBrandFiles(scope, brands);
    registerInstallable(scope, config, brands);
    const html = createHtmlHandler({
      ...{ config, brands, choosePage, budget, tickets, overrides, seeds: createManifestCache() },
    });
    scope.get('/', html);
    scope.get('/*', html);
  });
  registerFaults(app, { source: registry, budget, tickets, overrides, countFault });
  registerMounts(app, { source: registry, budget, tickets, overrides });
  const samples = createSamples();
  registerPages(app, { source: registry, samples });
  if (config.hasStaffPages ?? true) {
    registerStatus(app, { config, source: registry, readShell, budget, samples });
  }
  if (staff && overrides) {
    const handOvers = createHandOverTickets(signer, shareRedis(app, config.redisUrl));
    registerOverride(app, { staff, builds, overrides, tickets: handOvers, brands });
    registerOverrideAcceptance(app, { overrides, tickets: handOvers });
  }
  registerCspReports(app, config.testMode);
  if (config.liveReload || config.catalogDist) {
    registerLiveReload(app, { registry, shellDist: config.shellDist, brands });
  }
  if (config.catalogDist) registerPreview(app, config, brands);
  registerRegistryHealth(app, registry, readShell);
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
