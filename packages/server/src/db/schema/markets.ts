import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { UNMATCHED_RULES } from '../../exchange/unmatched.ts';
import { identity, instant, paise, reference } from '../columns.ts';
import { matches } from './matches.ts';
import { users } from './users.ts';

/** OPEN takes bets (the feed may suspend it); SETTLED and VOID are over until resettled. */
export const MARKET_STATES = ['OPEN', 'SETTLED', 'VOID'] as const;

export const markets = pgTable(
  'markets',
  {
    id: text('id').primaryKey(),
    matchId: text('match_id')
      .notNull()
      .references(() => matches.id),
    /** A session line is a market too: one path for its bets, holds, settlement and statement. */
    kind: text('kind', { enum: ['odds', 'bookmaker', 'other', 'session'] }).notNull(),
    name: text('name').notNull(),
    priceType: text('price_type', { enum: ['decimal', 'rate'] }).notNull(),
    minStake: paise('min_stake').notNull(),
    maxStake: paise('max_stake').notNull(),
    /** Hundredths of a percent taken from a player's net win on the market. */
    commission: integer('commission').notNull().default(0),
    /** What makes bets lapse that wait in its book: any suspension, or only its turn in play. */
    unmatchedRule: text('unmatched_rule', { enum: UNMATCHED_RULES })
      .notNull()
      .default('suspension'),
    state: text('state', { enum: MARKET_STATES }).notNull().default('OPEN'),
    winnerId: text('winner_id'),
    /** What a session was settled by. */
    runs: integer('runs'),
    voidReason: text('void_reason'),
    /** How often it was settled or voided; makes each posting's reference unique. */
    round: integer('round').notNull().default(0),
    settledAt: instant('settled_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('markets_match_index').on(table.matchId)],
);

export const runners = pgTable(
  'runners',
  {
    marketId: text('market_id')
      .notNull()
      .references(() => markets.id),
    id: text('id').notNull(),
    name: text('name').notNull(),
    /** Display order, from 0. */
    position: integer('position').notNull(),
    status: text('status', { enum: ['ACTIVE', 'REMOVED', 'WINNER', 'LOSER'] })
      .notNull()
      .default('ACTIVE'),
  },
  (table) => [primaryKey({ columns: [table.marketId, table.id] })],
);

/**
 * What a market's result has moved into or out of a user's cash in all its rounds together. The match
 * stands here, too, so that reports over years look up nothing else.
 */
export const marketResults = pgTable(
  'market_results',
  {
    id: identity(),
    marketId: text('market_id')
      .notNull()
      .references(() => markets.id),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    matchId: text('match_id')
      .notNull()
      .references(() => matches.id),
    /** The result that is due by the last round. */
    due: paise('due').notNull(),
    /** What was posted; more than `due` where a voided win was spent already. */
    posted: paise('posted').notNull(),
    /** When the last round ended: profit and loss counts by this. */
    settledAt: instant('settled_at').notNull(),
  },
  (table) => [
    unique('market_results_owner_unique').on(table.marketId, table.userId),
    index('market_results_user_index').on(table.userId, table.settledAt, table.id),
  ],
);
