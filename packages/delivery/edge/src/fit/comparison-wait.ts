import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds that pages wait, from the first one, for a version that is new to this edge. */
const WAIT_MS = 2000;
/** Milliseconds, from the same page, in which they may show another version in place of it. */
const HOLD_MS = 10_000;

/** The waiting of pages for versions that are being compared. */
export interface ComparisonWait {
  /** Times at which the first page began to wait, by key. */
  awaitedAt: Map<string, number>;
  /** Resolves to true once there may be news, to false if there is nothing to wait for. */
  wait: (keys: readonly string[], news: Promise<void>) => Promise<boolean>;
  /** Returns true after pages waited in vain, until a comparison had time enough. */
  isOver: (key: string) => boolean;
}

/** Creates the waiting of the pages of one edge. */
export function createComparisonWait(): ComparisonWait {
  const awaitedAt = new Map<string, number>();
  return {
    awaitedAt,
    async wait(keys, news) {
      const now = performance.now();
      const ends = keys.map((key) => {
        const since = awaitedAt.get(key) ?? now;
        awaitedAt.set(key, since);
        return since + WAIT_MS;
      });
      const left = Math.max(...ends, now) - now;
      if (left > 0) await Promise.race([news, sleep(left, undefined, { ref: false })]);
      return left > 0;
    },
    isOver(key) {
      const waited = performance.now() - (awaitedAt.get(key) ?? Number.POSITIVE_INFINITY);
      return waited >= WAIT_MS && waited < HOLD_MS;
    },
  };
}
