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
  /** Where the play money of demo accounts comes from, apart from what staff issue. */
  'demo_issuance',
  'promotions',
  /** What players paid of their net wins. */
  'commission',
  /** Differences between results to the paisa and their exact sum. */
  'rounding',
  /** What players owe since a result took more than the balance: its balance is minus the sum of `owed`. */
  'receivable',
] as const;

export const accounts = pgTable(
  'accounts',
  {
    id: identity(),
    kind: text('kind', { enum: ACCOUNT_KINDS }).notNull(),
    userId: reference('user_id').references(() => users.id),
    /** The sum of the account's postings, kept under a lock of this row. */
    balance: paise('balance').notNull().default(0),
    /** What the user owes since a result took more than the balance; later credits settle it first. */
    owed: paise('owed').notNull().default(0),
    /**
     * The user has set limits or taken a break: ask those rules before a stake. It stands here because
     * every stake locks this row, so players without rules cost no further query.
     */
    guarded: boolean('guarded').notNull().default(false),
  },
  (table) => [unique('accounts_owner_unique').on(table.kind, table.userId).nullsNotDistinct()],
);
