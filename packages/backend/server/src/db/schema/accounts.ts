import { boolean, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { identity, paise, reference } from '../columns.ts';
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
