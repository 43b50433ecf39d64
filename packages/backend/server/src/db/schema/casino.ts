import { CASINO_ACTIONS, CASINO_CATEGORIES, WALLET_REJECTIONS } from '@exchange/contract';
import { isNotNull } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { identity, instant, paise, reference } from '../columns.ts';
import { users } from './users.ts';

/** The casino catalogue. */
export const casinoGames = pgTable(
  'casino_games',
  {
    provider: text('provider').notNull(),
    gameId: text('game_id').notNull(),
    name: text('name').notNull(),
    /** Path below the image base. */
    image: text('image').notNull(),
    isLive: boolean('is_live').notNull(),
    isNew: boolean('is_new').notNull(),
    isPopular: boolean('is_popular').notNull(),
    position: integer('position').notNull(),
    /**
     * Maximum win of one bet, paise; a larger win is not paid. Null: as much as a call can carry.
     */
    maxWin: paise('max_win'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.gameId] })],
);

/** The categories of a game; the one at position 0 is the one on the wire. */
export const casinoGameCategories = pgTable(
  'casino_game_categories',
  {
    provider: text('provider').notNull(),
    gameId: text('game_id').notNull(),
    category: text('category', { enum: CASINO_CATEGORIES }).notNull(),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.gameId, table.category] }),
    foreignKey({
      columns: [table.provider, table.gameId],
      foreignColumns: [casinoGames.provider, casinoGames.gameId],
    }).onDelete('cascade'),
    index('casino_game_categories_category_index').on(table.category),
  ],
);

/**
 * A player's visit to a game, named to the provider. It is valid while in use and its sign-in
 * lasts; its row remains for the list of recently played games.
 */
export const casinoSessions = pgTable(
  'casino_sessions',
  {
    id: identity(),
    name: text('name').notNull().unique(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    /** The sign-in that opened it, as `sessions.id`; that row may be deleted. */
    signIn: reference('sign_in').notNull(),
    provider: text('provider').notNull(),
    gameId: text('game_id').notNull(),
    gameName: text('game_name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (table) => [
    index('casino_sessions_user_index').on(table.userId, table.id),
    index('casino_sessions_used_index').on(table.lastUsedAt),
  ],
);

/**
 * open: the round is running; settled: paid, with 0 where it lost; rolled_back: the stake was
 * returned.
 */
const CASINO_BET_STATES = ['open', 'settled', 'rolled_back'] as const;

/** Stakes that a provider debited through the wallet API. */
export const casinoBets = pgTable(
  'casino_bets',
  {
    id: identity(),
    /** The provider's id of the bet: the transaction that debited the stake. */
    betId: text('bet_id').notNull().unique(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    session: text('session').notNull(),
    provider: text('provider').notNull(),
    gameId: text('game_id').notNull(),
    gameName: text('game_name').notNull(),
    roundId: text('round_id').notNull(),
    stake: paise('stake').notNull(),
    win: paise('win').notNull().default(0),
    state: text('state', { enum: CASINO_BET_STATES }).notNull().default('open'),
    placedAt: instant('placed_at').notNull(),
    /** When it was settled or rolled back. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('casino_bets_user_index').on(table.userId, table.id),
    index('casino_bets_round_index').on(
      table.userId,
      table.roundId,
      table.provider,
      table.gameId,
      table.id,
    ),
  ],
);

/** The first response to each transaction of a provider: a repeat gets it again. */
export const casinoCalls = pgTable(
  'casino_calls',
  {
    transactionId: text('transaction_id').primaryKey(),
    action: text('action', { enum: CASINO_ACTIONS }).notNull(),
    /** Its bet, known here or not. */
    betId: text('bet_id').notNull(),
    /** SHA-256 of the validated body. */
    bodyHash: text('body_hash').notNull(),
    /** The player; null where the bet is unknown. */
    userId: reference('user_id').references(() => users.id),
    /** The reason of a rejection; null where it was accepted. */
    rejection: text('refusal', { enum: WALLET_REJECTIONS }),
    /** A message to the player beside it, if it has more detail. */
    message: text('message'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('casino_calls_bet_index').on(table.betId),
    index('casino_calls_created_index').on(table.createdAt),
    index('casino_calls_refused_index').on(table.createdAt).where(isNotNull(table.rejection)),
  ],
);
