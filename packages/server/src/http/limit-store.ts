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
 * Counts in Redis for all servers, and in this process while Redis does not answer: nobody is kept out for
 * it, and nobody guesses passwords meanwhile. At most `mostKeys` are counted here, for each limit.
 */
export function createLimitStore(
  { counters, prefix }: SharedCounters,
  mostKeys: number,
): FastifyRateLimitStoreCtor {
  const join = (shared: InstanceType<typeof RedisStore>): FastifyRateLimitStore => {
    const own = new LocalStore(false, false, mostKeys);
    return {
      incr(key, done, timeWindow, max) {
        const onCounted: typeof done = (error, result) => {
          if (error) own.incr(key, done, timeWindow, max);
          else done(null, result);
        };
        shared.incr(key, onCounted, timeWindow, max);
      },
      child: (route) => join(shared.child(route)),
    };
  };
  const top = join(new RedisStore(false, false, counters, `${prefix}limit:`));
  return class {
    incr = top.incr;
    child = top.child;
  };
}
