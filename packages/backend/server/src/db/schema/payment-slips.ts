import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../columns.ts';
import { transferRequests } from './transfer-requests.ts';
import { users } from './users.ts';

/** Uploaded payment slips; the file storage has the bytes under `name`. */
export const paymentSlips = pgTable(
  'payment_slips',
  {
    id: identity(),
    /** Random, with the extension of its type. */
    name: text('name').notNull().unique(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    /** The deposit that it proves; null while unused. */
    requestId: reference('request_id').references(() => transferRequests.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('payment_slips_user_index').on(table.userId, table.requestId, table.id)],
);
