import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { feedClock, identity, instant, milliseconds } from '../columns.ts';

/** One replay of a recorded market; after a restart it continues as if time had passed. */
export const feedRuns = pgTable(
  'feed_runs',
  {
    id: identity(),
    /** File names at the start. */
    marketFile: text('market_file').notNull(),
    scoresFile: text('scores_file'),
    /** Counts the runs of the recorded market, from 1. */
    number: integer('number').notNull(),
    recordedMarketId: text('recorded_market_id').notNull(),
    matchId: text('match_id').notNull(),
    marketId: text('market_id').notNull(),
    /** The starting point as requested, and its recorded time in ms. */
    startFrom: text('start_from').notNull(),
    startedAt: milliseconds('started_at').notNull(),
    ...feedClock(),
    /** Real time at which its market was settled or void. */
    endedAt: instant('ended_at'),
  },
  (table) => [index('feed_runs_recorded_index').on(table.recordedMarketId)],
);
