import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, paise, reference } from '../columns.ts';
import { accounts } from './accounts.ts';
import { TRANSACTION_KINDS, transactions } from './transactions.ts';

/** One side of a transaction; the postings of a transaction sum to 0. Immutable. */
export const postings = pgTable(
  'postings',
  {
    id: identity(),
    transactionId: reference('transaction_id')
      .notNull()
      .references(() => transactions.id),
    accountId: reference('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Positive adds to the account. */
    amount: paise('amount').notNull(),
    /** The account's balance after this posting: the statement's running balance. */
    balanceAfter: paise('balance_after').notNull(),
    /**
     * Copied from its transaction: statements of years are counted and summed up from this table
     * alone.
     */
    kind: text('kind', { enum: TRANSACTION_KINDS }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('postings_account_index').on(table.accountId, table.id),
    index('postings_account_time_index').on(table.accountId, table.createdAt, table.id),
    index('postings_transaction_index').on(table.transactionId),
    check('postings_amount_not_zero', sql`${table.amount} <> 0`),
  ],
);
