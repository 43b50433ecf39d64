/** Recent clients, each once, with the time of their last event. */
export interface Recent {
  /** Returns false if the client was present. */
  add: (client: string) => boolean;
  has: (client: string) => boolean;
  /** Counts clients since `from`, in ms since 1970. */
  count: (from: number) => number;
  /** Returns clients with their times, in ms since 1970, the oldest first. */
  entries: () => readonly (readonly [client: string, at: number])[];
}

/** Creates a set of the clients of the last `ms`, at most `limit`; evicts the oldest. */
export function createRecent(ms: number, limit: number, now: () => number): Recent {
  const seen = new Map<string, number>();
  const forgetOld = () => {
    for (const [client, at] of seen) {
      if (now() - at < ms && seen.size <= limit) return;
      seen.delete(client);
    }
  };
  return {
    add(client) {
      forgetOld();
      const isNew = !seen.has(client);
      seen.delete(client);
      seen.set(client, now());
      forgetOld();
      return isNew;
    },
    has(client) {
      forgetOld();
      return seen.has(client);
    },
    count(from) {
      forgetOld();
      let count = 0;
      for (const at of seen.values()) if (at >= from) count += 1;
      return count;
    },
    entries() {
      forgetOld();
      return Array.from(seen);
    },
  };
}
