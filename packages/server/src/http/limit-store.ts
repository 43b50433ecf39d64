import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import LocalStore from '@fastify/rate-limit/store/LocalStore.js';
import RedisStore from '@fastify/rate-limit/store/RedisStore.js';
import type { Redis } from 'ioredis';

/** Where several servers count together. */
export interface SharedCounters {
  counters: Redis;
  /** What the names of all counters begin with. */
  prefix: string;
}

/**
 * Returns a store that counts in Redis for all servers where `shared` is given, and in this process while Redis does
 * not answer: nobody is kept out for it, and nobody guesses passwords meanwhile. Each limit of the plugin, those of
 * single routes too, counts at most `mostKeys` in this process; the library itself would give them 5000.
 */
export function createLimitStore(
  mostKeys: number,
  shared?: SharedCounters,
): FastifyRateLimitStoreCtor {
  const createLocal = () => new LocalStore(false, false, mostKeys);
  const join = (redis: InstanceType<typeof RedisStore>): FastifyRateLimitStore => {
    const own = createLocal();
    return {
      incr(key, done, timeWindow, max) {
        const onCounted: typeof done = (error, result) => {
          if (error) own.incr(key, done, timeWindow, max);
          else done(null, result);
        };
        redis.incr(key, onCounted, timeWindow, max);
      },
      child: (route) => join(redis.child(route)),
    };
  };
  const alone = (): FastifyRateLimitStore => {
    const own = createLocal();
    return {
      incr: (key, done, timeWindow, max) => own.incr(key, done, timeWindow, max),
      child: alone,
    };
  };
  const top = shared
    ? join(new RedisStore(false, false, shared.counters, `${shared.prefix}limit:`))
    : alone();
  return class {
    incr = top.incr;
    child = top.child;
  };
}
