import { CASINO_CATEGORIES } from '@exchange/contract';
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { paise } from '../columns.ts';

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
