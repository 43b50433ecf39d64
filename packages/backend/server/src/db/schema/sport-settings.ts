import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { reference } from '../columns.ts';
import { users } from './users.ts';

/** A user's quick stakes for a sport, in whole rupees; users without a row have the defaults. */
export const sportSettings = pgTable(
  'sport_settings',
  {
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    sportId: text('sport_id').notNull(),
    /** Comma list. */
    matchStack: text('match_stack').notNull(),
    oneClickStack: text('one_click_stack').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.sportId] })],
);
