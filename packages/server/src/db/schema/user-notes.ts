import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../columns.ts';
import { users } from './users.ts';

/** What staff wrote about a user for other staff; rows are only ever added. */
export const userNotes = pgTable(
  'user_notes',
  {
    id: identity(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    authorId: reference('author_id')
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('user_notes_user_index').on(table.userId, table.id)],
);
