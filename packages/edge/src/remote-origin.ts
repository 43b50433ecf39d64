import compress from '@fastify/compress';
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { registerFiles } from './files.ts';

/**
 * The static origin of one remote: `dist/<version>/…` is reachable at `/<area>/<version>/…`, so an
 * open page still finds the files of the version that it began with.
 */
export async function createRemoteOrigin(
  area: string,
  dist: string,
  logger: FastifyServerOptions['logger'] = false,
): Promise<FastifyInstance> {
  const app = fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'timing-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
  });
  app.register(async (scope) => {
    await scope.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
    registerFiles(scope, `/${area}/`, dist);
  });
  app.get('/health', async () => ({ status: 200, error: false, message: 'ok', data: null }));
  return app;
}
