import type { ProviderSessionInput } from '@exchange/contract';
import { randomHex, sha256Hex } from '../fairness/hash.ts';
import type { Journal } from '../journal/database.ts';

/** A player's visit to one game, as the operator opened it. */
export interface Visit {
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
 * Visits live in the journal, so that open pages survive a restart; codes and tokens only as hashes.
 * The code stands in the frame's address; the first page that brings it binds its own token to it.
 */
export interface Visits {
  /** @returns the code of the visit; undefined where the session has had one */
  open(input: ProviderSessionInput): string | undefined;
  /** The visit of a page's address. */
  findByCode(code: string): Visit | undefined;
  /** Binds a page's token to a code, once. @returns whether this token is the one */
  claim(code: string, token: string): boolean;
  find(token: string): Visit | undefined;
  /** The operator has ended the session. */
  end(session: string): void;
  /** Forgets visits that are over. */
  sweep(): void;
}

/** How long a code may be claimed. */
const CLAIM_MS = 2 * 60 * 1000;
/** Longest life of a visit; the operator's session ends before. */
const VISIT_MS = 24 * 60 * 60 * 1000;

interface VisitRow {
  session: string;
  player: string;
  provider: string;
  game_id: string;
  language: 'en' | 'hi';
  theme: 'light' | 'dark';
  frame_origins: string;
}

/** Creates the visits of a journal. */
export function createVisits(journal: Journal): Visits {
  function read(column: 'code_hash' | 'token_hash', secret: string): Visit | undefined {
    const row = journal.get<VisitRow>(
      `select * from visits where ${column} = ? and created_at > ?`,
      sha256Hex(secret),
      Date.now() - VISIT_MS,
    );
    if (!row) return undefined;
    const { session, player, provider, game_id: gameId, language, theme } = row;
    const frameOrigins = JSON.parse(row.frame_origins) as string[];
    return { session, player, provider, gameId, language, theme, frameOrigins };
  }

  return {
    open(input) {
      const code = randomHex();
      const opened = journal.run(
        `insert into visits values (?, null, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
        sha256Hex(code),
        input.session,
        input.player,
        input.provider_name,
        input.game_id,
        input.language,
        input.theme,
        JSON.stringify(input.frame_origins.map((address) => new URL(address).origin)),
        Date.now(),
      );
      return opened === 1 ? code : undefined;
    },
    findByCode: (code) => read('code_hash', code),
    claim(code, token) {
      journal.run(
        `update visits set token_hash = ?
         where code_hash = ? and token_hash is null and created_at > ?`,
        sha256Hex(token),
        sha256Hex(code),
        Date.now() - CLAIM_MS,
      );
      const bound = 'select 1 from visits where code_hash = ? and token_hash = ?';
      return journal.get(bound, sha256Hex(code), sha256Hex(token)) !== undefined;
    },
    find: (token) => read('token_hash', token),
    end: (session) => void journal.run('delete from visits where session = ?', session),
    sweep: () => void journal.run('delete from visits where created_at < ?', Date.now() - VISIT_MS),
  };
}
