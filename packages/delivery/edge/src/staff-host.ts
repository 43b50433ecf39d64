import { REGISTRY_HEALTH_PATH } from '@exchange/federation/registry';
import type { FastifyInstance } from 'fastify';

/** Health checks use these paths on any host. */
const HEALTH_PATHS: ReadonlySet<string> = new Set(['/health', REGISTRY_HEALTH_PATH]);
const NOT_FOUND = 404;

/**
 * Separates the staff pages: their host serves them alone, and other hosts everything else. Decided
 * by the route, so that no spelling of a path bypasses it.
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
