import { addTry, calculateWait, type DelayRule, type Tries } from './attempts.model.ts';

/** A key that tries are counted by. */
export interface CountedKey {
  key: string;
  rule: DelayRule;
}

/** The counts of wrong tries. */
export interface AttemptStore {
  /**
   * Counts a try for each key, or for none where one of them is delayed.
   * @returns the longest delay in ms; 0 where the try was counted
   */
  begin(keys: readonly CountedKey[], now: number): Promise<number>;
  /** Removes all tries of a key. */
  forget(key: string): Promise<void>;
  /** Removes one try of a key. */
  removeTry(key: string): Promise<void>;
}

/**
 * Creates counts in this process, for at most `mostKeys` keys: the least recently tried is evicted
 * first.
 */
export function createLocalAttempts(mostKeys: number): AttemptStore {
  const kept = new Map<string, Tries>();
  const put = (key: string, tries: Tries) => {
    kept.delete(key);
    kept.set(key, tries);
    const [oldest] = kept.keys();
    if (kept.size > mostKeys && oldest !== undefined) kept.delete(oldest);
  };
  return {
    async begin(keys, now) {
      const waits = keys.map(({ key, rule }) => calculateWait(kept.get(key), rule, now));
      const wait = Math.max(0, ...waits);
      if (wait > 0) return wait;
      for (const { key, rule } of keys) put(key, addTry(kept.get(key), rule, now));
      return 0;
    },
    async forget(key) {
      kept.delete(key);
    },
    async removeTry(key) {
      const tries = kept.get(key);
      if (tries) kept.set(key, { ...tries, count: Math.max(0, tries.count - 1) });
    },
  };
}
