import type { ProviderSessionInput } from '@exchange/contract';
import type { UnitOfWork } from '@exchange/database';
import { and, eq, gt, isNull, lt, type SQL } from 'drizzle-orm';
import { visits } from '../db/schema.ts';
import { randomHex, sha256Hex } from '../fairness/hash.ts';
import { createSessionCache } from './session-cache.ts';

/** A player's visit to one game, as the operator opened it. */
export interface GameSession {
  /** The operator's name for it; every bet names it. */
  session: string;
  player: string;
  provider: string;
  gameId: string;
  language: 'en' | 'hi';
  theme: 'light' | 'dark';
  frameOrigins: string[];
}

/**
 * Visits live in the database, so that open pages survive a restart and go on at any instance; codes and
 * tokens only as hashes. The code stands in the frame's address; the first page that brings it binds its
 * own token to it.
 */
export interface GameSessions {
  /** @returns the code of the visit; undefined where the session has had one */
  open(input: ProviderSessionInput): Promise<string | undefined>;
  /** The visit of a page's address. */
  findByCode(code: string): Promise<GameSession | undefined>;
  /** Binds a page's token to a code, once. @returns whether this token is the one */
  claim(code: string, token: string): Promise<boolean>;
  find(token: string): Promise<GameSession | undefined>;
  /** Whether the visit of a token was found by this process before: nobody makes up such a token. */
  isKnown(token: string): boolean;
  /** The operator has ended the session. */
  end(session: string): Promise<void>;
  /** Forgets visits that are over. */
  sweep(): Promise<void>;
}

/** How long a code may be claimed. */
const CLAIM_MS = 2 * 60 * 1000;
/** Longest life of a visit; the operator's session ends before. */
const VISIT_MS = 24 * 60 * 60 * 1000;

/** A visit that another instance ended counts for so long, in ms. */
const TTL_MS = 5000;

const toVisit = (row: typeof visits.$inferSelect): GameSession => {
  const { session, player, provider, game_id: gameId, language, theme } = row;
  const frameOrigins = JSON.parse(row.frame_origins) as string[];
  return { session, player, provider, gameId, language, theme, frameOrigins };
};

/** Creates the visits of a database; where this process `isAlone`, nobody else ends one. */
export function createGameSessions(
  { read, withTransaction }: UnitOfWork,
  { isAlone }: { isAlone: boolean },
): GameSessions {
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
        const end = row.created_at + VISIT_MS;
        return { visit: toVisit(row), until: isAlone ? end : Math.min(end, Date.now() + TTL_MS) };
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
