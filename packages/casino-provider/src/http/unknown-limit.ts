import { ipRateLimitKey } from '@exchange/program';
import rateLimit, {
  type CreateRateLimitOptions,
  type RateLimitPluginOptions,
} from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooMany } from './limits.ts';

/** Codes and tokens that are unknown here, each of which costs a question to the database. */
const UNKNOWN_A_MINUTE_BY_ADDRESS = 3000;
/** So many networks are counted at once; with fewer, others would push somebody's count out. */
const MAX_KEYS = 100_000;

/** Counts a call that brings what this instance does not know, by network. @throws Error of status 429 */
export type LimitUnknown = (request: FastifyRequest) => Promise<void>;

/** Each instance counts for itself: the database is asked by each, and Redis may be away. */
export async function createUnknownLimit(app: FastifyInstance): Promise<LimitUnknown> {
  const limit = Promise.withResolvers<ReturnType<FastifyInstance['createRateLimit']>>();
  // In a scope of its own: limits of the library that stand in one another count twice.
  await app.register(async (scope) => {
    await scope.register(rateLimit, { global: false });
    // The size stands here: this limit has a map of its own, which takes none from the plugin's options.
    const options: CreateRateLimitOptions & Pick<RateLimitPluginOptions, 'cache'> = {
      max: UNKNOWN_A_MINUTE_BY_ADDRESS,
      timeWindow: '1 minute',
      keyGenerator: ({ ip }) => ipRateLimitKey(ip),
      cache: MAX_KEYS,
    };
    limit.resolve(scope.createRateLimit(options));
  });
  const count = await limit.promise;
  return async (request) => {
    const result = await count(request);
    if (!result.isAllowed && result.isExceeded) throw tooMany();
  };
}
