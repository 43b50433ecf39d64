import type { RateLimitOptions, RateLimitPluginOptions } from '@fastify/rate-limit';
import type { Redis } from 'ioredis';

/** Shared counters of several instances. */
export interface Counters {
  redis: Redis;
  /** Prefix of all counters. */
  prefix: string;
}

/** Far above a page's calls; by player, as mobile networks put thousands behind one address. */
const CALLS_A_SECOND = 20;
/** Each is a transaction of the operator's wallet. */
const BETS_A_SECOND = 5;
const WINDOW_MS = 1000;

/** Returns the error of a rate-limited call. */
export const tooMany = () => Object.assign(new Error('too many calls'), { statusCode: 429 });

/**
 * Limits all calls with a visit. Without Redis nothing is counted: the operator's wallet protects
 * money.
 */
export const callLimit = (counters: Counters | undefined): RateLimitPluginOptions => ({
  global: true,
  max: CALLS_A_SECOND,
  timeWindow: WINDOW_MS,
  keyGenerator: ({ guest }) => guest.visit.player,
  errorResponseBuilder: tooMany,
  ...(counters && {
    redis: counters.redis,
    nameSpace: `${counters.prefix}limit:`,
    skipOnError: true,
  }),
});

/** Limits calls that debit a stake. */
export const betLimit: RateLimitOptions = { max: BETS_A_SECOND, timeWindow: WINDOW_MS };
