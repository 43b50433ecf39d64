import { randomBytes } from 'node:crypto';
import { type LiveBrands, openBrands } from '@exchange/brands';
import { REQUEST_ID_BYTES } from '@exchange/contract';
import { guardRequests, limitArrival, shutDownGracefully } from '@exchange/server-kit';
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { answerErrors } from './answer-errors.ts';
import type { EdgeConfig } from './config.ts';
import { requireBrand } from './pages/brand-of.ts';
import { findSharedHosts } from './pages/csp.ts';
import { registerPages } from './pages/register-pages.ts';
import { registerApiProxy } from './proxy/api-proxy.ts';
import { registerMetrics, registerTracing } from './reports/metrics.ts';
import { registerReports } from './reports/register-reports.ts';
import { answerBadUrl, selectHeaders } from './security-headers.ts';
import { registerStaff } from './staff/register-staff.ts';
import { createBrandExemption, separateStaffHost } from './staff/staff-host.ts';
import { openVersions } from './versions/open-versions.ts';
import { registerRegistryHealth } from './versions/registry-health.ts';
import { createSigner } from './versions/signer.ts';
import { createSwitchesReader } from './versions/switches/read-switches.ts';
import { registerSwitches } from './versions/switches/switch-routes.ts';

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
  const app = createApp(config, logger);
  // First: it watches what is registered after it.
  await registerTracing(app, config.traces);
  shutDownGracefully(app);
  guardRequests(app);
  const counters = registerMetrics(app, config.metrics);
  const brands = await openSites(app, config);
  answerAll(app, config, brands);
  const signer = createSigner(config.secrets ?? [randomBytes(SECRET_BYTES).toString('base64url')]);
  const versions = await openVersions(app, config, { brands, signer });
  registerApiProxy(app, config, brands);
  const read = createSwitchesReader({ ...versions, brands });
  registerSwitches(app, { ...versions, brands, read });
  registerRegistryHealth(app, config.places, versions);
  registerPages(app, config, { brands, versions, counters });
  const reports = registerReports(app, config, { versions, counters });
  registerStaff(app, config, { brands, versions, reports });
  app.get('/health', async () => ({ status: 200, error: false, message: 'ok', data: null }));
  return app;
}

/** Creates the server with the limits of what it reads. */
const createApp = (
  { trustedProxies }: EdgeConfig,
  logger: NonNullable<FastifyServerOptions['logger']>,
): FastifyInstance =>
  fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: [...trustedProxies],
    genReqId: () => randomBytes(REQUEST_ID_BYTES).toString('hex'),
    ...limitArrival({ hasUploads: true }),
    frameworkErrors: answerBadUrl,
  });

/** Opens the brands with their hosts. Throws if games share a host with one. */
async function openSites(app: FastifyInstance, config: EdgeConfig): Promise<LiveBrands> {
  const { brandsMaxAgeMs, strictHosts = false } = config;
  const brands = await openBrands(config.brandsDir, {
    ...(brandsMaxAgeMs !== undefined && { maxAgeMs: brandsMaxAgeMs }),
    localHosts: config.catalogDist !== undefined,
    strictHosts,
    onFault: (text) => app.log.warn(text),
  });
  if (strictHosts) checkSeparateHosts(config, brands);
  return brands;
}

/** Gives every response its headers and errors their form, and rejects hosts that have no site. */
function answerAll(
  app: FastifyInstance,
  { catalogDist, staff }: EdgeConfig,
  brands: LiveBrands,
): void {
  app.addHook('onRequest', async ({ protocol }, reply) => {
    reply.headers(selectHeaders(protocol, catalogDist !== undefined));
  });
  answerErrors(app);
  requireBrand(app, brands, createBrandExemption(staff?.origin));
  if (staff?.origin) separateStaffHost(app, staff.origin);
}

/** Throws if games share a host with a site, whose cookies they could read and set. */
function checkSeparateHosts({ frameOrigins = [] }: EdgeConfig, brands: LiveBrands): void {
  const [shared] = findSharedHosts(frameOrigins, (hostname) => brands.isNamed(hostname));
  if (shared === undefined) return;
  throw new Error(
    `FRAME_ORIGINS: ${shared} is on the host of a site, whose cookies its frames would share: use another host, best a domain of its own`,
  );
}
