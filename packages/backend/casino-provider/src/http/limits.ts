import { ipRateLimitKey } from '@exchange/server-kit';
import rateLimit, {
  type CreateRateLimitOptions,
  type RateLimitOptions,
  type RateLimitPluginOptions,
} from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../http-error.ts';

/** Far above a page's calls; by player, as mobile networks put thousands behind one address. */
const CALLS_A_SECOND = 20;
/** Each is a transaction of the operator's wallet. */
const BETS_A_SECOND = 5;
const WINDOW_MS = 1000;

/** Returns the error of a rate-limited call; `ttl` is the time until the next allowed one, in ms. */
export function tooMany(_call: unknown, { ttl }: { ttl: number }): HttpError {
  const seconds = Math.ceil(ttl / 1000);
  return new HttpError('too_often', `Too many calls. Try again in ${seconds} s.`, seconds);
}

/** Limits all calls with a visit; the operator's wallet protects money. */
export const callLimit: RateLimitPluginOptions = {
  global: true,
  max: CALLS_A_SECOND,
  timeWindow: WINDOW_MS,
  keyGenerator: ({ guest }) => guest.visit.player,
  errorResponseBuilder: tooMany,
};

/** Limits calls that debit a stake. */
export const betLimit: RateLimitOptions = { max: BETS_A_SECOND, timeWindow: WINDOW_MS };

/** Limit of unknown codes and tokens, each of which costs a query. */
const UNKNOWN_A_MINUTE_BY_ADDRESS = 3000;
/** Maximum of networks that are counted at once; a smaller one would evict counts early. */
const MAX_KEYS = 100_000;

/** Counts a call with an unknown code or token, by network. Throws HttpError `too_often`. */
export type LimitUnknown = (request: FastifyRequest) => Promise<void>;

/** Creates the limit. */
export async function createUnknownLimit(app: FastifyInstance): Promise<LimitUnknown> {
  const limit = Promise.withResolvers<ReturnType<FastifyInstance['createRateLimit']>>();
  // In a scope of its own: nested limits of the library count twice.
  await app.register(async (scope) => {
    await scope.register(rateLimit, { global: false });
    // The size is here: this limit has a map of its own, without the plugin's options.
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
    if (!result.isAllowed && result.isExceeded) throw tooMany(request, result);
  };
}
