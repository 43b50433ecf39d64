import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../columns.ts';
import { users } from './users.ts';

/** Messages between players and support; append-only. */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: identity(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    /** True for messages of support. */
    fromStaff: boolean('from_staff').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('support_messages_user_index').on(table.userId, table.createdAt)],
);
