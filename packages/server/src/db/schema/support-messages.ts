import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../columns.ts';
import { users } from './users.ts';

/** What a player and support wrote to each other; rows are only ever added. */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: identity(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    /** Support wrote it, not the player. */
    fromStaff: boolean('from_staff').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('support_messages_user_index').on(table.userId, table.createdAt)],
);
