import { LIMIT_KINDS, LIMIT_PERIODS } from '@exchange/contract';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { identity, instant, paise, reference } from '../columns.ts';
import { users } from './users.ts';

/** Limits that players set themselves. */
export const gamblingLimits = pgTable(
  'gambling_limits',
  {
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: LIMIT_KINDS }).notNull(),
    period: text('period', { enum: LIMIT_PERIODS }).notNull(),
    /** Null: no limit, for example before an increase from none takes effect. */
    amount: paise('amount'),
    /** The amount that replaces it from `next_from` on; without an amount, no limit. */
    nextAmount: paise('next_amount'),
    nextFrom: instant('next_from'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.period] })],
);

/** Time-outs and self-exclusions; of several in force the longest counts. */
export const gamblingBreaks = pgTable(
  'gambling_breaks',
  {
    id: identity(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: ['time_out', 'exclusion'] }).notNull(),
    from: instant('from').notNull(),
    until: instant('until').notNull(),
    /** Time at which the player ended an elapsed exclusion; it stays in force a while longer. */
    endedAt: instant('ended_at'),
  },
  (table) => [index('gambling_breaks_user_index').on(table.userId, table.id)],
);
