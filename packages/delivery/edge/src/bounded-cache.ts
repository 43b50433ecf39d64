/** Least-recently-used cache with a maximum weight. */
export interface BoundedCache<Value> {
  /** Returns the cached value, or that of `load`; concurrent calls share one `load`. */
  get: (key: string, load: () => Promise<Value | undefined>) => Promise<Value | undefined>;
}

/**
 * Creates a cache of immutable values; `weigh` returns each one's share of `most`. Caches nothing
 * for a key without a value.
 */
export function createBoundedCache<Value>(
  most: number,
  weigh: (value: Value) => number = () => 1,
): BoundedCache<Value> {
  const kept = new Map<string, Value>();
  const loading = new Map<string, Promise<Value | undefined>>();
  let weight = 0;

  const keep = (key: string, value: Value) => {
    if (weigh(value) > most) return;
    kept.set(key, value);
    weight += weigh(value);
    for (const [oldest, old] of kept) {
      if (weight <= most) return;
      kept.delete(oldest);
      weight -= weigh(old);
    }
  };

  return {
    async get(key, load) {
      const known = kept.get(key);
      if (known !== undefined) {
        // The map is in the order of use.
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      const current =
        loading.get(key) ??
        load()
          .then((value) => {
            if (value !== undefined) keep(key, value);
            return value;
          })
          .finally(() => loading.delete(key));
      loading.set(key, current);
      return current;
    },
  };
}
