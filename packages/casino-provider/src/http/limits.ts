import type { RateLimitOptions, RateLimitPluginOptions } from '@fastify/rate-limit';
import type { Redis } from 'ioredis';

/** Where several instances count together. */
export interface Counters {
  redis: Redis;
  /** What the names of all counters begin with. */
  prefix: string;
}

/** A page asks for far less; by player, as mobile networks put thousands behind one address. */
const CALLS_A_SECOND = 20;
/** Each is a transaction of the operator's wallet. */
const BETS_A_SECOND = 5;
const WINDOW_MS = 1000;

/** The error of a call that comes too often. */
export const tooMany = () => Object.assign(new Error('too many calls'), { statusCode: 429 });

/** Of all calls with a visit. While Redis is away nobody is counted: the operator's wallet guards money. */
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

/** Of calls that take a stake. */
export const betLimit: RateLimitOptions = { max: BETS_A_SECOND, timeWindow: WINDOW_MS };
