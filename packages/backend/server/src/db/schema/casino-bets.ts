import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, paise, reference } from '../columns.ts';
import { users } from './users.ts';

/**
 * open: the round is running; settled: paid, with 0 where it lost; rolled_back: the stake was
 * returned.
 */
export const CASINO_BET_STATES = ['open', 'settled', 'rolled_back'] as const;

/** Stakes that a provider debited through the wallet API. */
export const casinoBets = pgTable(
  'casino_bets',
  {
    id: identity(),
    /** The provider's id of the bet: the transaction that debited the stake. */
    betId: text('bet_id').notNull().unique(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    session: text('session').notNull(),
    provider: text('provider').notNull(),
    gameId: text('game_id').notNull(),
    gameName: text('game_name').notNull(),
    roundId: text('round_id').notNull(),
    stake: paise('stake').notNull(),
    win: paise('win').notNull().default(0),
    state: text('state', { enum: CASINO_BET_STATES }).notNull().default('open'),
    placedAt: instant('placed_at').notNull(),
    /** When it was settled or rolled back. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('casino_bets_user_index').on(table.userId, table.id),
    index('casino_bets_round_index').on(
      table.userId,
      table.roundId,
      table.provider,
      table.gameId,
      table.id,
    ),
  ],
);
