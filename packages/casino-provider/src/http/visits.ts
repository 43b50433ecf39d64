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

/** Visits live in the journal, so that open pages survive a restart; tokens only as hashes. */
export interface Visits {
  /** @returns the token of the visit */
  open(input: ProviderSessionInput): string;
  find(token: string): Visit | undefined;
  /** Forgets visits that are over. */
  sweep(): void;
}

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
  return {
    open(input) {
      const token = randomHex();
      journal.run(
        'insert into visits values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
        sha256Hex(token),
        input.session,
        input.player,
        input.provider_name,
        input.game_id,
        input.language,
        input.theme,
        JSON.stringify(input.frame_origins.map((address) => new URL(address).origin)),
        Date.now(),
      );
      return token;
    },
    find(token) {
      const row = journal.get<VisitRow>(
        'select * from visits where token_hash = ? and created_at > ?',
        sha256Hex(token),
        Date.now() - VISIT_MS,
      );
      if (!row) return undefined;
      const { session, player, provider, game_id: gameId, language, theme } = row;
      const frameOrigins = JSON.parse(row.frame_origins) as string[];
      return { session, player, provider, gameId, language, theme, frameOrigins };
    },
    sweep: () => void journal.run('delete from visits where created_at < ?', Date.now() - VISIT_MS),
  };
}
