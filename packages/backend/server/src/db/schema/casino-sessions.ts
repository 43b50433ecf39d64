import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../columns.ts';
import { users } from './users.ts';

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
