import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { paise, reference } from '../columns.ts';
import { users } from './users.ts';

/** What a user can lose on a market; no row is 0. */
export const holds = pgTable(
  'holds',
  {
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    marketId: text('market_id').notNull(),
    /** What is set aside of the balance for it. */
    exposure: paise('exposure').notNull(),
    /** What the user can lose beyond that since a runner was removed: the next funds are held for it. */
    uncovered: paise('uncovered').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.marketId] }),
    check('holds_not_empty', sql`${table.exposure} + ${table.uncovered} > 0`),
  ],
);
