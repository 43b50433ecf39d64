import LocalStore from '@fastify/rate-limit/store/LocalStore.js';
import { LIFTED_LIMIT, MOST_KEYS } from './rate-limits.ts';

/** Each is kept for a day under its key; programs that bet by themselves are refused some hundred times. */
const MOST_REFUSALS = 500;
const HOUR_MS = 60 * 60 * 1000;

/**
 * Counts a refused decision of a user, and returns whether its answer may be kept under its key. Beyond 500 an hour
 * it is not: a repeat is decided anew then, and nobody is kept from betting or cashing out.
 */
export type RefusalLimit = (userId: number) => boolean;

/** Counts in this process, as the rows of a user are bounded by each server alone; none in test mode. */
export function createRefusalLimit(testMode: boolean): RefusalLimit {
  const max = testMode ? LIFTED_LIMIT : MOST_REFUSALS;
  const counted = new LocalStore(false, false, MOST_KEYS);
  return (userId) => {
    let isKept = false;
    counted.incr(
      `${userId}`,
      (_, result) => {
        isKept = (result?.current ?? 0) <= max;
      },
      HOUR_MS,
      max,
    );
    return isKept;
  };
}
