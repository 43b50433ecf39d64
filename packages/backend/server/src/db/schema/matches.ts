import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** A match that a feed opened. The feed's projection has its prices, score and status in play. */
export const matches = pgTable(
  'matches',
  {
    id: text('id').primaryKey(),
    sportId: text('sport_id').notNull(),
    seriesId: text('series_id').notNull(),
    seriesName: text('series_name').notNull(),
    name: text('name').notNull(),
    startsAt: instant('starts_at'),
    /** The last score; written when the match ends. */
    score: text('score'),
    ended: boolean('ended').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('matches_sport_index').on(table.sportId)],
);
