import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

/**
 * Caches values that polls read every second, each for a moment. Writers invalidate after the
 * commit; a process that misses it sees the change once the value expires.
 */
export interface TtlCache<Key, Value> {
  read(key: Key): Promise<Value>;
  /**
   * Returns true if a value was cached under the key and not invalidated since, even if expired.
   */
  has(key: Key): boolean;
  forget(key: Key): void;
  forgetAll(): void;
}

/** Broadcasts invalidations to the cache of the same name on other servers. */
export type BroadcastInvalidation = <Key extends string | number, Value>(
  name: string,
  cache: TtlCache<Key, Value>,
) => TtlCache<Key, Value>;

/** For a single server. */
export const localInvalidation: BroadcastInvalidation = (_, cache) => cache;

interface Options<Key, Value> {
  clock: Clock;
  load(key: Key): Promise<Value>;
  /**
   * Returns the end of validity of a value that was loaded at `now`, both in ms since 1970; an end
   * up to `now` is not cached.
   */
  selectExpiry(value: Value, now: number): number;
  /** Maximum number of values; the least recently read are evicted first. */
  maxEntries?: number;
}

const MAX_ENTRIES = 10_000;

/** Creates an empty cache. */
export function createTtlCache<Key extends string | number, Value>(
  options: Options<Key, Value>,
): TtlCache<Key, Value> {
  const { clock, load, selectExpiry, maxEntries = MAX_ENTRIES } = options;
  // Caches the promise, not its value: a load that began before a change is invalidated with it.
  const entries = new LRUCache<Key, { value: Promise<Value>; end: number }>({ max: maxEntries });

  const start = (key: Key) => {
    const entry = { value: load(key), end: Number.POSITIVE_INFINITY };
    entries.set(key, entry);
    const drop = () => {
      if (entries.peek(key) === entry) entries.delete(key);
    };
    const now = clock.now().getTime();
    entry.value.then((value) => {
      entry.end = selectExpiry(value, now);
      if (entry.end <= now) drop();
    }, drop);
    return entry.value;
  };

  return {
    read(key) {
      const known = entries.get(key);
      return known && clock.now().getTime() < known.end ? known.value : start(key);
    },
    has: (key) => entries.has(key),
    forget: (key) => {
      entries.delete(key);
    },
    forgetAll: () => entries.clear(),
  };
}
