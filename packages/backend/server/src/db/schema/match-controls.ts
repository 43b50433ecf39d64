import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { MatchControls } from '../../feed/board/match-controls.ts';
import { instant } from '../columns.ts';
import { matches } from './matches.ts';

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
