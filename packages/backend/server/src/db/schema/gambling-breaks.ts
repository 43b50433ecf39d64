import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../columns.ts';
import { users } from './users.ts';

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
    /** When the player ended an elapsed exclusion; it stays in force a while longer. */
    endedAt: instant('ended_at'),
  },
  (table) => [index('gambling_breaks_user_index').on(table.userId, table.id)],
);
