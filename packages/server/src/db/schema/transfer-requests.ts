import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, paise, reference } from '../columns.ts';
import { users } from './users.ts';

/** Deposit and withdrawal requests: P pending, A approved, S success, D declined. */
export const transferRequests = pgTable(
  'transfer_requests',
  {
    id: identity(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    type: text('type', { enum: ['D', 'W'] }).notNull(),
    status: text('status', { enum: ['P', 'A', 'S', 'D'] }).notNull(),
    amount: paise('amount').notNull(),
    method: text('method').notNull(),
    /** UTR of a deposit. */
    utr: text('utr'),
    accountNumber: text('account_number'),
    ifsc: text('ifsc'),
    accountName: text('account_name'),
    /** Payment slip of a deposit; bank name of a withdrawal to a bank. */
    attachment: text('attachment'),
    reason: text('reason'),
    /** What staff should look at before they decide; codes, never shown to the player. */
    flags: jsonb('flags').$type<readonly string[]>().notNull().default([]),
    createdAt: instant('created_at').notNull(),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    index('transfer_requests_user_index').on(table.userId, table.type, table.id),
    index('transfer_requests_status_index').on(table.status, table.id),
  ],
);
