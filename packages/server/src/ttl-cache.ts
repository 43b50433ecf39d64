import type { Clock } from './clock.ts';

/**
 * Values that polls ask for every second, each kept for a moment. Whoever changes a value forgets
 * it here after the commit; a process that is not told sees the change once the moment is over.
 */
export interface TtlCache<Key, Value> {
  read(key: Key): Promise<Value>;
  /** Whether a value was kept under the key and not forgotten since, though its moment may be over. */
  has(key: Key): boolean;
  forget(key: Key): void;
  forgetAll(): void;
}

/** Lets other servers forget what is forgotten here, in the cache that has the name there. */
export type BroadcastInvalidation = <Key extends string | number, Value>(
  name: string,
  cache: TtlCache<Key, Value>,
) => TtlCache<Key, Value>;

/** There are no others. */
export const localInvalidation: BroadcastInvalidation = (_, cache) => cache;

interface Options<Key, Value> {
  clock: Clock;
  load(key: Key): Promise<Value>;
  /** How long a value loaded at `now` counts, both in ms since 1970; up to `now` is not kept. */
  selectEnd(value: Value, now: number): number;
  /** So many values are kept at most, the oldest are dropped first. */
  most?: number;
}

const MOST = 10_000;

/** An empty cache. */
export function createTtlCache<Key, Value>(options: Options<Key, Value>): TtlCache<Key, Value> {
  const { clock, load, selectEnd, most = MOST } = options;
  // The promise is kept, not its value: a load that began before a change is forgotten with it.
  const entries = new Map<Key, { value: Promise<Value>; end: number }>();

  const start = (key: Key) => {
    const entry = { value: load(key), end: Number.POSITIVE_INFINITY };
    entries.delete(key);
    entries.set(key, entry);
    const [oldest] = entries.keys();
    if (entries.size > most && oldest !== undefined) entries.delete(oldest);
    const drop = () => {
      if (entries.get(key) === entry) entries.delete(key);
    };
    const now = clock.now().getTime();
    entry.value.then((value) => {
      entry.end = selectEnd(value, now);
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
