import type { Envelope } from '@exchange/contract';
import { integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, reference } from '../columns.ts';
import { users } from './users.ts';

/** The first final outcome of each key of a user. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    key: text('key').notNull(),
    endpoint: text('endpoint').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** The HTTP status: 200 with a result, 400 and above with a rejection. */
    status: integer('status').notNull(),
    /** The result, or the rejection. Not `jsonb`, which would change the order of fields. */
    result: json('result'),
    /** The whole response in place of a result, in rows of versions before; never written. */
    envelope: json('envelope').$type<Envelope>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
