import { ipRateLimitKey } from '@exchange/server-kit';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Maximum of clients that one limit counts at once; a smaller one would evict counts early. */
const MAX_COUNTED_CLIENTS = 100_000;

/** Returns the client of a request, for limits. */
export const clientOf = (request: FastifyRequest): string => ipRateLimitKey(request.ip);

/** Limits the requests of each client to the routes of a scope, which are registered after it. */
export async function limitClients(scope: FastifyInstance, maxPerMinute: number): Promise<void> {
  await scope.register(rateLimit, {
    max: maxPerMinute,
    timeWindow: '1 minute',
    keyGenerator: clientOf,
    cache: MAX_COUNTED_CLIENTS,
  });
}
