import type { GameSession } from './game-sessions.ts';

/** A visit as it was found, and how long it may be kept: ms since 1970. */
interface FoundVisit {
  visit: GameSession;
  until: number;
}

/** Visits that were found a while ago, so that not every call asks the database. */
export interface SessionCache {
  /** The visit of a token's hash; `find` looks for it where it is not kept. */
  read(hash: string, find: () => Promise<FoundVisit | undefined>): Promise<GameSession | undefined>;
  /** Whether the visit of a token's hash was found here before, and did not end. */
  has(hash: string): boolean;
  /** The session has ended, in the database too. */
  forget(session: string): void;
}

/** Those that were found first are forgotten where there are more. */
const MAX_ENTRIES = 10_000;

/** Creates an empty memory of visits. */
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
      // A session that ended meanwhile may be the one that was found.
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
