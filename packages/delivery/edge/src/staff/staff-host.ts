import { REGISTRY_HEALTH_PATH } from '@exchange/federation/registry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendError } from '../answer-errors.ts';

/** Path of the status page. */
export const STATUS_PATH = '/staff/status';
/** Health checks use these paths on any host. */
const HEALTH_PATHS: ReadonlySet<string> = new Set(['/health', REGISTRY_HEALTH_PATH]);
const NOT_FOUND = 404;

/**
 * Returns the rule for requests that need no brand: those of staff pages, and health checks, which use
 * the address of the machine.
 */
export function createBrandExemption(
  staffOrigin: string | undefined,
): (request: FastifyRequest) => boolean {
  const staffHost = staffOrigin === undefined ? undefined : new URL(staffOrigin).host;
  return ({ host, routeOptions }) => {
    // By the route: an address without one is answered by a page, which needs a brand.
    const { url = '' } = routeOptions;
    return HEALTH_PATHS.has(url) || (staffHost ? host === staffHost : url === STATUS_PATH);
  };
}

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
    return sendError(reply, NOT_FOUND);
  });
}
