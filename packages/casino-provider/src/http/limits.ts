import type { RateLimitOptions, RateLimitPluginOptions } from '@fastify/rate-limit';

/** A page asks for far less; by player, as mobile networks put thousands behind one address. */
const CALLS_A_SECOND = 20;
/** Each is a transaction of the operator's wallet. */
const BETS_A_SECOND = 5;
const WINDOW_MS = 1000;

const refuse = () => Object.assign(new Error('too many calls'), { statusCode: 429 });

/** Of all calls with a visit. */
export const callLimit: RateLimitPluginOptions = {
  global: true,
  max: CALLS_A_SECOND,
  timeWindow: WINDOW_MS,
  keyGenerator: ({ guest }) => guest.visit.player,
  errorResponseBuilder: refuse,
};

/** Of calls that take a stake. */
export const betLimit: RateLimitOptions = { max: BETS_A_SECOND, timeWindow: WINDOW_MS };
