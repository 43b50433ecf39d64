import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** The casino catalogue. */
export const casinoGames = pgTable(
  'casino_games',
  {
    provider: text('provider').notNull(),
    gameId: text('game_id').notNull(),
    name: text('name').notNull(),
    /** Path below the image base. */
    image: text('image').notNull(),
    /** Category names; the first is the one shown on the wire. */
    categories: text('categories').array().notNull(),
    isLive: boolean('is_live').notNull(),
    isNew: boolean('is_new').notNull(),
    isPopular: boolean('is_popular').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.gameId] })],
);
