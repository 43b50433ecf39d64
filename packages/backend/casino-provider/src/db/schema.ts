import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

// Money is paise, times are ms since 1970, `game` is `provider/gameId`.
const paise = () => bigint({ mode: 'number' });
const milliseconds = () => bigint({ mode: 'number' });

/** A visit is claimed once, with a token that is never in an address. */
export const visits = pgTable(
  'visits',
  {
    code_hash: text().primaryKey(),
    token_hash: text().unique(),
    session: text().notNull().unique(),
    player: text().notNull(),
    provider: text().notNull(),
    game_id: text().notNull(),
    language: text().$type<'en' | 'hi'>().notNull(),
    theme: text().$type<'light' | 'dark'>().notNull(),
    /** The operator's accent and the ink on it, as `#rrggbb`; null: the provider's own. */
    accent: text(),
    accent_ink: text(),
    frame_origins: text().notNull(),
    created_at: milliseconds().notNull(),
  },
  (table) => [index('visits_by_age').on(table.created_at)],
);

/** The secret of each player's next round; its row is locked while a round begins under it. */
export const seeds = pgTable(
  'seeds',
  {
    player: text().notNull(),
    game: text().notNull(),
    server_seed: text().notNull(),
    nonce: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.player, table.game] })],
);

/** Betting: requested from the wallet; open: stake debited; settled; void: no stake debited. */
export type SoloStatus = 'betting' | 'open' | 'settled' | 'void';

/** Single-player rounds. */
export const rounds = pgTable(
  'rounds',
  {
    id: text().primaryKey(),
    game: text().notNull(),
    player: text().notNull(),
    client_id: text().notNull(),
    bet_id: text().notNull(),
    stake: paise().notNull(),
    choice: text().notNull(),
    server_seed: text().notNull(),
    client_seed: text().notNull(),
    nonce: integer().notNull(),
    status: text().$type<SoloStatus>().notNull(),
    state: text(),
    payout: paise(),
    reason: text(),
    opened_at: milliseconds().notNull(),
    touched_at: milliseconds().notNull(),
    /** The commitment that the player was shown and sent with the bet. */
    commitment: text().notNull(),
  },
  (table) => [
    uniqueIndex('rounds_by_client').on(table.player, table.game, table.client_id),
    uniqueIndex('rounds_unsettled')
      .on(table.player, table.game)
      .where(sql`status in ('betting', 'open')`),
    index('rounds_of_player').on(table.player, table.game, table.status, table.opened_at),
    index('rounds_open').on(table.game, table.touched_at).where(sql`status = 'open'`),
    index('rounds_betting').on(table.opened_at).where(sql`status = 'betting'`),
    index('rounds_by_end').on(table.status, table.touched_at),
  ],
);

/** Ids of completed moves, which make repetitions idempotent. */
export const actions = pgTable(
  'actions',
  { round_id: text().notNull(), action_id: text().notNull() },
  (table) => [primaryKey({ columns: [table.round_id, table.action_id] })],
);

/** Chains of seeds for shared rounds. */
export const chains = pgTable(
  'chains',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    game: text().notNull(),
    secret: text().notNull(),
    salt: text().notNull(),
    length: integer().notNull(),
    used: integer().notNull(),
    salt_ids: text().notNull(),
  },
  (table) => [index('chains_of_game').on(table.game, table.id)],
);

/** Ended: bets are to be paid; void: bets were rolled back. */
export type LiveStatus = 'betting' | 'running' | 'ended' | 'settled' | 'void';

/** Shared rounds. */
export const liveRounds = pgTable(
  'live_rounds',
  {
    id: text().primaryKey(),
    game: text().notNull(),
    chain_id: integer().notNull(),
    nonce: integer().notNull(),
    server_seed: text().notNull(),
    commitment: text().notNull(),
    salt: text().notNull(),
    status: text().$type<LiveStatus>().notNull(),
    outcome: text(),
    opened_at: milliseconds().notNull(),
    /** Begin of the status. */
    since: milliseconds().notNull(),
  },
  (table) => [
    // Chains and their seeds are used in order, so they order the rounds.
    uniqueIndex('live_rounds_in_order').on(table.game, table.chain_id, table.nonce),
    // A game has one round at a time.
    uniqueIndex('live_rounds_unfinished')
      .on(table.game)
      .where(sql`status in ('betting', 'running', 'ended')`),
    index('live_rounds_ended').on(table.game, table.status, table.chain_id, table.nonce),
    index('live_rounds_by_age').on(table.opened_at),
  ],
);

/** Sending: requested from the wallet; placed; cashed; settled; void: no stake debited. */
export type LiveBetStatus = 'sending' | 'placed' | 'cashed' | 'settled' | 'void';

/** Bets of shared rounds. */
export const liveBets = pgTable(
  'live_bets',
  {
    id: text().primaryKey(),
    round_id: text().notNull(),
    player: text().notNull(),
    client_id: text().notNull(),
    stake: paise().notNull(),
    choice: text().notNull(),
    status: text().$type<LiveBetStatus>().notNull(),
    multiplier: integer(),
    payout: paise(),
    reason: text(),
    placed_at: milliseconds().notNull(),
  },
  (table) => [
    uniqueIndex('live_bets_by_client').on(table.round_id, table.player, table.client_id),
    index('live_bets_of_round').on(table.round_id, table.placed_at),
    index('live_bets_by_end').on(table.status, table.placed_at),
  ],
);

/** Wins and rollbacks that are due to the wallet. */
export const outbox = pgTable(
  'outbox',
  {
    transaction_id: text().primaryKey(),
    kind: text().$type<'win' | 'rollback'>().notNull(),
    bet_id: text().notNull(),
    body: text().notNull(),
    /** Refused: the operator's response is final. */
    status: text().$type<'pending' | 'done' | 'refused'>().notNull(),
    attempts: integer().notNull(),
    due_at: milliseconds().notNull(),
    /** Unused since the provider has one instance; versions before name it when they write. */
    holder: text(),
    reason: text(),
  },
  (table) => [
    index('outbox_pending').on(table.due_at).where(sql`status = 'pending'`),
    index('outbox_by_end').on(table.status, table.due_at),
  ],
);
