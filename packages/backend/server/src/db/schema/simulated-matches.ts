import { bigint, doublePrecision, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { feedClock, identity, instant, milliseconds } from '../columns.ts';

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
