import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { reference } from '../columns.ts';
import { users } from './users.ts';

/** A user's named values: pins, favourites and other small settings. */
export const preferences = pgTable(
  'preferences',
  {
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    value: jsonb('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
);
