import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { identity, instant, paise, reference } from '../columns.ts';
import { users } from './users.ts';

/** `cash` belongs to a user; the others are the operator's, one of each. */
export const ACCOUNT_KINDS = [
  'cash',
  'house',
  'pending_withdrawals',
  'bank',
  'issuance',
  /** The source of play money of demo accounts, separate from staff's issues. */
  'demo_issuance',
  'promotions',
  /** Commission on players' net wins. */
  'commission',
  /** Differences between rounded results and their exact sum. */
  'rounding',
  /** Players' debts since a result exceeded the balance: its balance is minus the sum of `owed`. */
  'receivable',
] as const;

export const accounts = pgTable(
  'accounts',
  {
    id: identity(),
    kind: text('kind', { enum: ACCOUNT_KINDS }).notNull(),
    userId: reference('user_id').references(() => users.id),
    /** The sum of the account's postings, updated under a lock of this row. */
    balance: paise('balance').notNull().default(0),
    /** The user's debt since a result exceeded the balance; later credits settle it first. */
    owed: paise('owed').notNull().default(0),
    /**
     * The user has limits or a break: check them before a stake. Stored here because every stake
     * locks this row, so players without limits cost no further query.
     */
    guarded: boolean('guarded').notNull().default(false),
  },
  (table) => [unique('accounts_owner_unique').on(table.kind, table.userId).nullsNotDistinct()],
);

/** The reasons for money movements. */
export const TRANSACTION_KINDS = [
  'deposit',
  'withdrawal',
  'withdrawal_paid',
  'withdrawal_returned',
  'coins',
  'settlement',
  'void',
  'correction',
  'commission',
  /**
   * The part of a result beyond a player's funds: lent by the receivable, settled by `recovery`.
   */
  'debt',
  'recovery',
  'casino',
] as const;

export const transactions = pgTable(
  'transactions',
  {
    id: identity(),
    kind: text('kind', { enum: TRANSACTION_KINDS }).notNull(),
    /** The cause, unique within its kind: the same cause never posts twice. */
    reference: text('reference').notNull(),
    /** The market on the statement, if any. */
    market: text('market'),
    description: text('description').notNull(),
    remark: text('remark'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('transactions_reference_unique').on(table.kind, table.reference),
    index('transactions_created_index').on(table.createdAt),
  ],
);

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

/** A user's possible loss on a market; rows of 0 are deleted. */
export const holds = pgTable(
  'holds',
  {
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    marketId: text('market_id').notNull(),
    /** The covered part, reserved from the balance. */
    exposure: paise('exposure').notNull(),
    /** The uncovered part since a runner was removed: the next funds cover it. */
    uncovered: paise('uncovered').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.marketId] }),
    check('holds_not_empty', sql`${table.exposure} + ${table.uncovered} > 0`),
  ],
);
