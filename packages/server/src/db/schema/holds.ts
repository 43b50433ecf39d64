import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { paise, reference } from '../columns.ts';
import { users } from './users.ts';

/** What a user can lose on a market, set aside from the balance; no row is 0. */
export const holds = pgTable(
  'holds',
  {
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    marketId: text('market_id').notNull(),
    exposure: paise('exposure').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.marketId] }),
    check('holds_exposure_positive', sql`${table.exposure} > 0`),
  ],
);
