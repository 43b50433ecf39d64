import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, reference } from '../columns.ts';
import { users } from './users.ts';

/**
 * Withdrawal accounts that staff let a player share, so that the player is not blocked for it;
 * append-only.
 */
export const sharedAccountClearances = pgTable(
  'shared_account_clearances',
  {
    /** In lower case. */
    accountNumber: text('account_number').notNull(),
    /** The bank's part of the IFSC code, as banks use the same numbers; '' for UPI. */
    bank: text('bank').notNull(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    clearedBy: reference('cleared_by')
      .notNull()
      .references(() => users.id),
    reason: text('reason').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountNumber, table.bank, table.userId] })],
);
