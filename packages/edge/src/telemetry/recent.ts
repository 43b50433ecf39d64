/** Clients that were seen lately, each once. */
export interface Recent {
  /** False where the client was there already. */
  add: (client: string) => boolean;
  has: (client: string) => boolean;
  list: () => readonly string[];
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
    list() {
      forgetOld();
      return Array.from(seen.keys());
    },
  };
}
