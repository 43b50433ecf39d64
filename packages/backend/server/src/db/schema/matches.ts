import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
} from 'drizzle-orm/pg-core';
import type { MatchControls } from '../../exchange/match-controls.ts';
import { feedClock, identity, instant, milliseconds } from '../columns.ts';

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

/**
 * Staff's controls of matches and their markets: messages, locks, openings, TV. One row per match.
 */
export const matchControls = pgTable('match_controls', {
  matchId: text('match_id')
    .primaryKey()
    .references(() => matches.id),
  /** Grows with each change. */
  version: integer('version').notNull(),
  controls: jsonb('controls').$type<Omit<MatchControls, 'version'>>().notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const SIMULATED_KINDS = ['T20', 'ODI', 'football', 'tennis'] as const;

/** A simulated match, which follows from its seed and its times. */
export const simulatedMatches = pgTable(
  'simulated_matches',
  {
    id: identity(),
    /** Its ground or court; matches there follow each other. */
    slot: text('slot').notNull(),
    kind: text('kind', { enum: SIMULATED_KINDS }).notNull(),
    /** An unsigned 32-bit number. */
    seed: bigint('seed', { mode: 'number' }).notNull(),
    /** The version of the simulator: another one would play another match from the same seed. */
    engine: integer('engine').notNull(),
    /** Feed time at which its markets open and at which play starts. */
    opensAt: milliseconds('opens_at').notNull(),
    startsAt: milliseconds('starts_at').notNull(),
    /** The pace of its markets' trades: see the market plan. */
    pace: doublePrecision('pace').notNull(),
    ...feedClock(),
    /** Real time at which its markets were settled or void. */
    endedAt: instant('ended_at'),
  },
  (table) => [index('simulated_matches_ended_index').on(table.endedAt)],
);

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
