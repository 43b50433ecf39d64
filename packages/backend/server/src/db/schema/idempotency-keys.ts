import { integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, reference } from '../columns.ts';
import { users } from './users.ts';

/** The first final response to each key of a user. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    key: text('key').notNull(),
    endpoint: text('endpoint').notNull(),
    bodyHash: text('body_hash').notNull(),
    /**
     * HTTP status and envelope of the response. Not `jsonb`, which would change their fields'
     * order.
     */
    status: integer('status').notNull(),
    envelope: json('envelope').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
