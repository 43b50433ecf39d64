import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../columns.ts';
import { users } from './users.ts';

/** Notes of staff about a user for other staff; append-only. */
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
