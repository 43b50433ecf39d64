import type { ProviderSessionInput } from '@exchange/contract';
import type { UnitOfWork } from '@exchange/server-kit/database';
import { and, eq, gt, isNull, lt, type SQL } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { visits } from '../db/schema.ts';
import { randomHex, sha256Hex } from '../fairness/hash.ts';

/** A found visit, and the end of its cache entry: ms since 1970. */
interface FoundVisit {
  visit: GameSession;
  until: number;
}

/** Cache of visits, which saves a read of the database for each call. */
interface SessionCache {
  /** Returns the visit of a token's hash; calls `find` on a cache miss. */
  read(hash: string, find: () => Promise<FoundVisit | undefined>): Promise<GameSession | undefined>;
  /** Returns true if the visit of a token's hash was found here before, and has not ended. */
  has(hash: string): boolean;
  /** Removes a session that has ended in the database. */
  forget(session: string): void;
}

/** Maximum of entries; the least recently read are evicted. */
const MAX_ENTRIES = 10_000;

/** Creates an empty cache of visits. */
function createSessionCache(): SessionCache {
  const kept = new LRUCache<string, FoundVisit>({ max: MAX_ENTRIES });
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
      return found?.visit;
    },
    has: (hash) => kept.has(hash),
    forget(session) {
      ended += 1;
      for (const [hash, { visit }] of kept.entries())
        if (visit.session === session) kept.delete(hash);
    },
  };
}

/** A player's visit to one game, as the operator opened it. */
export interface GameSession {
  /** The operator's id of it; every bet carries it. */
  session: string;
  player: string;
  provider: string;
  gameId: string;
  language: 'en' | 'hi';
  theme: 'light' | 'dark';
  /** The operator's accent and the ink on it, as `#rrggbb`. */
  accent?: { color: string; ink: string };
  frameOrigins: string[];
}

/**
 * Visits are in the database and survive a restart; codes and tokens only as hashes. The first page
 * with the code of the frame's address binds its own token to it.
 */
export interface GameSessions {
  /** Opens a visit. Returns its code; undefined if the session has had one. */
  open(input: ProviderSessionInput): Promise<string | undefined>;
  /** Returns the visit of a page's address. */
  findByCode(code: string): Promise<GameSession | undefined>;
  /** Binds a page's token to a code, once. Returns true if this token is bound. */
  claim(code: string, token: string): Promise<boolean>;
  find(token: string): Promise<GameSession | undefined>;
  /**
   * Returns true if this process has found the visit of a token before, so that it is not made up.
   */
  isKnown(token: string): boolean;
  /** Ends the visits of the operator's session. */
  end(session: string): Promise<void>;
  /** Deletes ended visits. */
  sweep(): Promise<void>;
}

/** Lifetime of an unclaimed code. */
const CLAIM_MS = 2 * 60 * 1000;
/** Longest life of a visit; the operator's session ends before. */
const VISIT_MS = 24 * 60 * 60 * 1000;

const toVisit = (row: typeof visits.$inferSelect): GameSession => {
  const { session, player, provider, game_id: gameId, language, theme } = row;
  const { accent: color, accent_ink: ink } = row;
  const frameOrigins = JSON.parse(row.frame_origins) as string[];
  return {
    session,
    player,
    provider,
    gameId,
    language,
    theme,
    frameOrigins,
    ...(color && ink && { accent: { color, ink } }),
  };
};

/** Creates the visits of a database. */
export function createGameSessions({ read, withTransaction }: UnitOfWork): GameSessions {
  const kept = createSessionCache();

  async function findBy(condition: SQL) {
    const isAlive = gt(visits.created_at, Date.now() - VISIT_MS);
    const [row] = await read((tx) => tx.select().from(visits).where(and(condition, isAlive)));
    return row;
  }

  return {
    async open(input) {
      const code = randomHex();
      const opened = await withTransaction((tx) =>
        tx
          .insert(visits)
          .values({
            code_hash: sha256Hex(code),
            session: input.session,
            player: input.player,
            provider: input.provider_name,
            game_id: input.game_id,
            language: input.language,
            theme: input.theme,
            accent: input.accent?.color,
            accent_ink: input.accent?.ink,
            frame_origins: JSON.stringify(
              input.frame_origins.map((address) => new URL(address).origin),
            ),
            created_at: Date.now(),
          })
          .onConflictDoNothing()
          .returning({ session: visits.session }),
      );
      return opened.length === 1 ? code : undefined;
    },
    async findByCode(code) {
      const row = await findBy(eq(visits.code_hash, sha256Hex(code)));
      return row && toVisit(row);
    },
    claim: (code, token) =>
      withTransaction(async (tx) => {
        const isCode = eq(visits.code_hash, sha256Hex(code));
        const token_hash = sha256Hex(token);
        const isFresh = gt(visits.created_at, Date.now() - CLAIM_MS);
        await tx
          .update(visits)
          .set({ token_hash })
          .where(and(isCode, isNull(visits.token_hash), isFresh));
        const bound = await tx
          .select({ session: visits.session })
          .from(visits)
          .where(and(isCode, eq(visits.token_hash, token_hash)));
        return bound.length === 1;
      }),
    find(token) {
      const hash = sha256Hex(token);
      return kept.read(hash, async () => {
        const row = await findBy(eq(visits.token_hash, hash));
        if (!row) return undefined;
        return { visit: toVisit(row), until: row.created_at + VISIT_MS };
      });
    },
    isKnown: (token) => kept.has(sha256Hex(token)),
    async end(session) {
      await withTransaction((tx) => tx.delete(visits).where(eq(visits.session, session)));
      kept.forget(session);
    },
    async sweep() {
      const before = Date.now() - VISIT_MS;
      await withTransaction((tx) => tx.delete(visits).where(lt(visits.created_at, before)));
    },
  };
}
