import compress from '@fastify/compress';
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { registerApiProxy } from './api-proxy.ts';
import { loadBrands } from './brands.ts';
import type { EdgeConfig } from './config.ts';
import { registerCspReports } from './csp-reports.ts';
import { registerFiles } from './files.ts';
import { createHtmlHandler } from './html-route.ts';
import { registerLiveReload } from './live-reload.ts';
import { watchRegistryFile } from './registry-file.ts';
import { createSeeds } from './seeds.ts';

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

/**
 * The HTTP server in front of everything: HTML, the shell's files, themes and the way to the API.
 * Throws when the brands file is malformed.
 */
export async function createEdge(
  config: EdgeConfig,
  logger: FastifyServerOptions['logger'] = false,
): Promise<FastifyInstance> {
  const app = fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    trustProxy: 'loopback',
  });
  const brands = await loadBrands(config.brandsFile, config.themesDir);
  const registry = await watchRegistryFile(config.registryFile, (text) => app.log.warn(text));
  app.addHook('onClose', async () => registry.close());
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(SECURITY_HEADERS);
  });

  registerApiProxy(app, config.apiUrl, brands);
  app.register(async (scope) => {
    await scope.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
    registerFiles(scope, '/assets/', config.shellDist);
    registerFiles(scope, '/themes/', config.themesDir);
    const html = createHtmlHandler({ config, brands, registry, seeds: createSeeds() });
    scope.get('/', html);
    scope.get('/*', html);
  });
  registerCspReports(app, config.testMode);
  if (config.liveReload) registerLiveReload(app, registry, config.shellDist);
  app.get('/health', async () => ({ status: 200, error: false, message: 'ok', data: null }));
  return app;
}
