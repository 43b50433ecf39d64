import LocalStore from '@fastify/rate-limit/store/LocalStore.js';
import { LIFTED_LIMIT, MOST_KEYS, refuse } from './rate-limits.ts';

/** Each is kept for a day under its key; programs that bet by themselves are refused some hundred times. */
const MOST_REFUSALS = 500;
const HOUR_MS = 60 * 60 * 1000;

/** How many refused decisions of a user this server keeps within an hour. */
export interface RefusalLimit {
  /** @throws Refusal 429 where too many were kept; a decision must not begin then, as its answer could not be kept */
  check(userId: number): void;
  /** Counts a refusal that is kept. */
  count(userId: number): void;
}

/** Counts in this process, as the rows of a user are bounded by each server alone; none in test mode. */
export function createRefusalLimit(testMode: boolean): RefusalLimit {
  const max = testMode ? LIFTED_LIMIT : MOST_REFUSALS;
  const kept = new LocalStore(false, false, MOST_KEYS);
  return {
    check(userId) {
      const counted = { current: 0, ttl: 0 };
      kept.read(`${userId}`, (_, result) => Object.assign(counted, result), HOUR_MS, max);
      if (counted.current >= max) throw refuse(counted.ttl);
    },
    count: (userId) => kept.incr(`${userId}`, () => undefined, HOUR_MS, max),
  };
}
