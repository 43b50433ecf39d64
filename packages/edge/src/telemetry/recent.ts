/** Clients that were seen lately, each once, with when they were seen last. */
export interface Recent {
  /** False where the client was there already. */
  add: (client: string) => boolean;
  has: (client: string) => boolean;
  /** How many were seen since `from`, in ms since 1970. */
  count: (from: number) => number;
  /** Clients with when they were seen, in ms since 1970, the oldest first. */
  entries: () => readonly (readonly [client: string, at: number])[];
}

/**
 * Remembers who was seen in the last `ms`, at most `limit` of them: beyond it the one that was seen
 * longest ago goes.
 */
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
