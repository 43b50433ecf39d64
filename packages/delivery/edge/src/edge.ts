import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { type LiveBrands, openBrands } from '@exchange/brands';
import { REQUEST_ID_BYTES } from '@exchange/contract';
import { DEVELOPMENT_FOLDER } from '@exchange/federation/registry';
import { openReleaseStore, readReleaseKeys } from '@exchange/federation/releases';
import { guardRequests, limitArrival, shutDownGracefully } from '@exchange/server-kit';
import compress from '@fastify/compress';
import fastify, {
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { registerApiProxy } from './api-proxy.ts';
import { createPreviewCookies, registerAreaPreview } from './area-preview/preview-pages.ts';
import { registerBrandFiles, requireBrand } from './brand-of.ts';
import type { AutoCanaries } from './canary/auto-canaries.ts';
import { openAutoCanaries } from './canary/open-canaries.ts';
import type { EdgeConfig } from './config.ts';
import { answerBadUrl, findSharedHosts, selectHeaders } from './csp.ts';
import { registerCspReports } from './csp-reports.ts';
import { createDevelopmentCookies, registerDevelopment } from './development/development-pages.ts';
import { registerLiveReload } from './development/live-reload.ts';
import { registerFiles } from './files.ts';
import { type CallFit, createCallFit } from './fit/call-fit.ts';
import { readServerDescription } from './fit/server-description.ts';
import { createHtmlHandler } from './html/html-route.ts';
import { registerInstallable } from './installable/routes.ts';
import { createManifestCache } from './manifest-cache.ts';
import { createBuildFinder } from './override/find-build.ts';
import { createHandOverTickets, registerOverrideAcceptance } from './override/hand-over.ts';
import { createOverrideCookies, type OverrideCookies } from './override/override-cookie.ts';
import { createOverrideReader } from './override/read-override.ts';
import { registerOverride } from './override/routes.ts';
import { registerPreview } from './preview/routes.ts';
import { shareRedis } from './redis.ts';
import { createHeadMemory } from './registry-heads.ts';
import { registerRegistryHealth } from './registry-health.ts';
import { followRegistry, type RegistrySource } from './registry-source.ts';
import { createShellReader } from './shell-record.ts';
import { createSigner, type Signer } from './signer.ts';
import { separateStaffHost } from './staff.ts';
import { registerStatus } from './status/routes.ts';
import { createSwitchesReader } from './switches/read-switches.ts';
import { registerSwitches } from './switches/routes.ts';
import { givenMs } from './telemetry/budget-state.ts';
import type { ErrorBudget } from './telemetry/error-budget.ts';
import { createErrorLog, type ErrorLog, registerErrors } from './telemetry/errors.ts';
import { registerFaults, registerMounts } from './telemetry/faults.ts';
import { createGivenTickets, type GivenTickets } from './telemetry/given-ticket.ts';
import { registerMetrics, registerTracing } from './telemetry/metrics.ts';
import { createSamples, registerPages } from './telemetry/pages.ts';
import { createSentryForward } from './telemetry/sentry.ts';
import { openErrorBudget } from './telemetry/shared-state.ts';
import { createFrameMapper, type MapFrames } from './telemetry/source-maps.ts';
import {
  type BrowserTokens,
  type ChoosePage,
  createVersionSelection,
} from './version-selection.ts';

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
  const brands = await openBrands(config.brandsDir, {
    ...(config.brandsMaxAgeMs !== undefined && { maxAgeMs: config.brandsMaxAgeMs }),
    localHosts: config.catalogDist !== undefined,
    strictHosts: config.strictHosts ?? false,
    onFault: (text) => app.log.warn(text),
  });
  if (config.strictHosts) assertSeparateHosts(config, brands);
  const signer = createSigner(config.secrets ?? [randomBytes(SECRET_BYTES).toString('base64url')]);
  const redis = shareRedis(app, config.redisUrl);
  const store = await openReleaseStore(config.releases);
  const registry = followRegistry(
    {
      storage: store.storage,
      rootKey: readReleaseKeys(config.releases).rootKey,
      // `npm run dev` begins a new store at each start.
      memory: createHeadMemory(config.liveReload ? undefined : redis, signer, store.storage.name),
    },
    (text) => app.log.warn(text),
  );
  app.addHook('onClose', async () => registry.close());
  app.addHook('onRequest', async ({ protocol }, reply) => {
    reply.headers(selectHeaders(protocol, config.catalogDist !== undefined));
  });

  if (config.staff?.origin) separateStaffHost(app, config.staff.origin);
  requireBrand(app, brands, config.staff?.origin);
  const budget = await openErrorBudget(app, config, signer);
  const canaries = openAutoCanaries(app, config, {
    ...{ source: registry, brands, budget, signer, redis },
  });
  const given = createGivenTickets(signer, givenMs(config.faultBudget.windowMs));
  const { staff, originOf } = config;
  const listed = staff?.overrideOrigins ?? [];
  const readShell = createShellReader(config.shellDist);
  const fit = createCallFit({
    store,
    readServer: () => readServerDescription(config),
    warn: (text) => app.log.warn(text),
  });
  const builds = createBuildFinder({
    ...{ store, originOf, listed, readShell, fit },
    readRegistry: registry.current,
  });
  const overrides = staff && createOverrideCookies(signer, Date.now, staff.keys);
  const readOverride = createOverrideReader(overrides, builds);
  const readDevelopmentShell = createShellReader(path.join(config.shellDist, DEVELOPMENT_FOLDER));
  const tokens: BrowserTokens = {
    development: createDevelopmentCookies({
      ...{ signer, source: registry, readShell: readDevelopmentShell },
    }),
    preview: createPreviewCookies({ signer, source: registry, builds }),
  };
  const choosePage = createVersionSelection(config, {
    readShell,
    source: registry,
    brands,
    budget,
    canaries,
    fit,
    overrides,
    readOverride,
    readDevelopmentShell,
    tokens,
  });
  const parts: EdgeParts = {
    ...{ config, brands, registry, budget, canaries, given, readShell, fit, builds, choosePage },
    ...{ overrides, tokens, signer, redis, samples: createSamples(), errors: createErrorLog() },
    counters,
    mapFrames: createFrameMapper({
      ...{ shellDist: config.shellDist, store, source: registry, readShell },
    }),
  };
  app.register(serveCalls, parts);
  app.register(servePages, parts);
  app.register(serveReports, parts);
  app.register(serveStaff, parts);
  app.register(serveDevelopment, parts);
  registerRegistryHealth(app, registry, { readShell, fit, canaries, places: config.places });
  app.get('/health', async () => ({ status: 200, error: false, message: 'ok', data: null }));
  return app;
}

/** What the routes of an edge share. */
interface EdgeParts {
  config: EdgeConfig;
  brands: LiveBrands;
  registry: RegistrySource;
  budget: ErrorBudget;
  canaries: AutoCanaries;
  given: GivenTickets;
  readShell: ReturnType<typeof createShellReader>;
  fit: CallFit;
  builds: ReturnType<typeof createBuildFinder>;
  choosePage: ChoosePage;
  /** Undefined without staff. */
  overrides: OverrideCookies | undefined;
  tokens: BrowserTokens;
  signer: Signer;
  /** Shared by several edges; undefined: none. */
  redis: ReturnType<typeof shareRedis>;
  samples: ReturnType<typeof createSamples>;
  errors: ErrorLog;
  mapFrames: MapFrames;
  counters: ReturnType<typeof registerMetrics>;
}

/** Serves what a running page asks for: the API, and the versions and switches that are current. */
const serveCalls: FastifyPluginAsync<EdgeParts> = async (app, parts) => {
  const { config, brands, registry, budget, canaries, choosePage, overrides, tokens } = parts;
  registerApiProxy(app, { config, brands });
  const read = createSwitchesReader({ choosePage, brands, budget, canaries });
  registerSwitches(app, {
    ...{ read, source: registry, brands, budget, canaries, overrides, tokens },
  });
};

/** Serves the pages and the files of the shell and the brands, compressed. */
const servePages: FastifyPluginAsync<EdgeParts> = async (app, parts) => {
  const { config, brands, budget, given, choosePage, overrides, tokens } = parts;
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  const development = path.join(config.shellDist, DEVELOPMENT_FOLDER);
  registerFiles(app, '/assets/', config.shellDist, development);
  registerBrandFiles(app, brands);
  registerInstallable(app, config, brands);
  const html = createHtmlHandler({
    ...{ config, brands, choosePage, budget, given, overrides, tokens },
    seeds: createManifestCache(),
  });
  app.get('/', html);
  app.get('/*', html);
};

/** Takes the reports of browsers. */
const serveReports: FastifyPluginAsync<EdgeParts> = async (app, parts) => {
  const { config, registry: source, budget, canaries, given: tickets, overrides, counters } = parts;
  const { readShell, errors, mapFrames, samples } = parts;
  const { countFault, countError } = counters ?? {};
  const warn = (text: string) => app.log.warn(text);
  const forward = config.sentry && createSentryForward(config.sentry, { mapFrames, warn });
  const previews = parts.tokens.preview;
  registerFaults(app, { source, budget, canaries, tickets, overrides, previews, countFault });
  registerErrors(app, {
    ...{ source, budget, canaries, tickets, overrides, readShell, errors, countError, forward },
  });
  registerMounts(app, { source, budget, canaries, tickets, overrides });
  registerPages(app, { source, samples, canaries, tickets });
  registerCspReports(app, config.testMode);
};

/** Serves the pages of staff: the status, and the choice of another version. */
const serveStaff: FastifyPluginAsync<EdgeParts> = async (app, parts) => {
  const { config, brands, registry, budget, readShell, builds, overrides, samples, errors } = parts;
  const { mapFrames, fit, canaries } = parts;
  const { staff } = config;
  if (config.hasStaffPages ?? true) {
    registerStatus(app, {
      config,
      source: registry,
      readShell,
      fit,
      budget,
      canaries,
      samples,
      errors,
      mapFrames,
    });
  }
  if (!staff || !overrides) return;
  const tickets = createHandOverTickets(parts.signer, parts.redis);
  registerOverride(app, { staff, builds, overrides, tickets, brands });
  registerOverrideAcceptance(app, { overrides, tickets });
};

/** Serves what is not for players: areas in development, reloads, previews of areas and brands. */
const serveDevelopment: FastifyPluginAsync<EdgeParts> = async (app, parts) => {
  const { config, brands, registry } = parts;
  if (config.liveReload || config.catalogDist) {
    registerLiveReload(app, { registry, shellDist: config.shellDist, brands });
  }
  if (config.catalogDist) registerPreview(app, config, brands);
  registerDevelopment(app, parts.tokens.development);
  registerAreaPreview(app, parts.tokens.preview);
};

/** Throws if games share a host with a site, whose cookies they could read and set. */
function assertSeparateHosts({ frameOrigins = [] }: EdgeConfig, brands: LiveBrands): void {
  const [shared] = findSharedHosts(frameOrigins, (hostname) => brands.isNamed(hostname));
  if (shared === undefined) return;
  throw new Error(
    `FRAME_ORIGINS: ${shared} is on the host of a site, whose cookies its frames would share: use another host, best a domain of its own`,
  );
}
