import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import LocalStore from '@fastify/rate-limit/store/LocalStore.js';
import RedisStore from '@fastify/rate-limit/store/RedisStore.js';
import type { Redis } from 'ioredis';

/** Counters that several servers share. */
export interface SharedCounters {
  counters: Redis;
  /** The prefix of all counters. */
  prefix: string;
}

/**
 * Returns a store that counts in Redis for all servers where `shared` is given, and in this process
 * while Redis is unavailable: players are still served, and password guesses still limited. Each
 * limit, those of single routes too, counts at most `maxKeys` in this process; the library's
 * default is 5000.
 */
export function createLimitStore(
  maxKeys: number,
  shared?: SharedCounters,
): FastifyRateLimitStoreCtor {
  const createLocal = () => new LocalStore(false, false, maxKeys);
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
