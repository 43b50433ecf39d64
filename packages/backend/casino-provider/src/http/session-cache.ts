import type { GameSession } from './game-sessions.ts';

/** A found visit, and the end of its cache entry: ms since 1970. */
interface FoundVisit {
  visit: GameSession;
  until: number;
}

/** Cache of visits, which saves a read of the database for each call. */
export interface SessionCache {
  /** Returns the visit of a token's hash; calls `find` on a cache miss. */
  read(hash: string, find: () => Promise<FoundVisit | undefined>): Promise<GameSession | undefined>;
  /** Returns true if the visit of a token's hash was found here before, and has not ended. */
  has(hash: string): boolean;
  /** Removes a session that has ended in the database. */
  forget(session: string): void;
}

/** Maximum of entries; the oldest are evicted. */
const MAX_ENTRIES = 10_000;

/** Creates an empty cache of visits. */
export function createSessionCache(): SessionCache {
  const kept = new Map<string, FoundVisit>();
  let ended = 0;
  return {
    async read(hash, find) {
      const known = kept.get(hash);
      if (known && Date.now() < known.until) return known.visit;
      const before = ended;
      const found = await find();
      kept.delete(hash);
      // A session that ended meanwhile may be the found one.
      if (found && ended === before) kept.set(hash, found);
      if (kept.size > MAX_ENTRIES) kept.delete(kept.keys().next().value ?? '');
      return found?.visit;
    },
    has: (hash) => kept.has(hash),
    forget(session) {
      ended += 1;
      for (const [hash, { visit }] of kept) if (visit.session === session) kept.delete(hash);
    },
  };
}
