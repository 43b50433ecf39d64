import { REGISTRY_HEALTH_PATH } from '@exchange/federation/registry';
import type { FastifyInstance } from 'fastify';

/** What watches over an edge asks this by any host. */
const HEALTH_PATHS: ReadonlySet<string> = new Set(['/health', REGISTRY_HEALTH_PATH]);
const NOT_FOUND = 404;

/**
 * Keeps the staff pages apart: their host answers for them alone, and other hosts for everything else. By the
 * route that a path leads to, so that no spelling of it passes.
 */
export function separateStaffHost(app: FastifyInstance, staffOrigin: string): void {
  const { host } = new URL(staffOrigin);
  app.addHook('onRequest', async (request, reply) => {
    const { url = '' } = request.routeOptions;
    const isStaffPage = url.startsWith('/staff/');
    const isHere = request.host === host ? isStaffPage || HEALTH_PATHS.has(url) : !isStaffPage;
    if (isHere) return;
    return reply
      .code(NOT_FOUND)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('There is no page at this address.');
  });
}
