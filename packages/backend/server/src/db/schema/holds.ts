import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { paise, reference } from '../columns.ts';
import { users } from './users.ts';

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
