import { index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { identity, instant } from '../columns.ts';

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
