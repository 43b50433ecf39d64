import { isNull } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { UNMATCHED_RULES } from '../../exchange/unmatched.ts';
import { identity, instant, paise, reference } from '../columns.ts';
import { matches } from './matches.ts';
import { users } from './users.ts';

/** The result of a market as a round stores it; `shares` are whole numbers, so that thirds stay exact. */
export type StoredResult =
  | { kind: 'void' }
  | { kind: 'runs'; runs: number }
  | {
      kind: 'runners';
      /** The part of a bet on the runner that wins: 1 of 1, in a dead heat of two 1 of 2. */
      shares: readonly { runnerId: string; part: number; of: number }[];
      removedIds: readonly string[];
    };

/**
 * OPEN accepts bets (the feed may suspend it); SETTLING has a round in progress; SETTLED and VOID
 * are over until corrected.
 */
export const MARKET_STATES = ['OPEN', 'SETTLING', 'SETTLED', 'VOID'] as const;

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
    /**
     * Maximum loss and win of a player on the market, for any number of bets; no limit when null.
     */
    maxExposure: paise('max_exposure'),
    maxWin: paise('max_win'),
    /** Number of winners. */
    winners: integer('winners').notNull().default(1),
    /** Hundredths of a percent taken from a player's net win on the market. */
    commission: integer('commission').notNull().default(0),
    /** The events that make unmatched bets lapse: any suspension, or only the start of play. */
    unmatchedRule: text('unmatched_rule', { enum: UNMATCHED_RULES })
      .notNull()
      .default('suspension'),
    state: text('state', { enum: MARKET_STATES }).notNull().default('OPEN'),
    /** Its feed has no result to settle by: staff have to enter one. */
    awaitsResult: boolean('awaits_result').notNull().default(false),
    winnerId: text('winner_id'),
    /** The runs that a session was settled by. */
    runs: integer('runs'),
    voidReason: text('void_reason'),
    /**
     * The highest feed event number that may have been shown or stored; a later feed begins after
     * it.
     */
    eventSeq: integer('event_seq').notNull().default(0),
    /** Number of the feed event that last removed one of its runners; 0 where none did. */
    removedSeq: integer('removed_seq').notNull().default(0),
    /** Number of settlements, voids and corrections; makes each posting's reference unique. */
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
    status: text('status', { enum: ['ACTIVE', 'HIDDEN', 'REMOVED', 'WINNER', 'LOSER'] })
      .notNull()
      .default('ACTIVE'),
    /** Percent by which the prices of the other runners were reduced at this one's removal. */
    reduction: doublePrecision('reduction').notNull().default(0),
    /** Number of the feed event that removed it: earlier prices are reduced. */
    removedSeq: integer('removed_seq'),
  },
  (table) => [primaryKey({ columns: [table.marketId, table.id] })],
);

/** Best back prices by runner, as in a price history; oldest first. */
export type StoredPrices = readonly (readonly [
  runnerId: string,
  points: readonly (readonly [epochSeconds: number, price: number])[],
])[];

/**
 * Prices of open markets for their charts after a restart. Without a reference to the market, so
 * that a save waits for no lock of it.
 */
export const priceHistories = pgTable(
  'price_histories',
  {
    marketId: text('market_id').primaryKey(),
    runners: json('runners').$type<StoredPrices>().notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [index('price_histories_saved_index').on(table.savedAt)],
);

/**
 * The sum of a market's rounds in a user's cash. Has the match, too, so that reports over years
 * need no join.
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
    /** The net result by the last round: the bets' results less commission. */
    due: paise('due').notNull(),
    commission: paise('commission').notNull().default(0),
    /** The posted amount, debts included. */
    posted: paise('posted').notNull(),
    /** End of the last round: the date of profit and loss. */
    settledAt: instant('settled_at').notNull(),
  },
  (table) => [
    unique('market_results_owner_unique').on(table.marketId, table.userId),
    index('market_results_user_index').on(table.userId, table.settledAt, table.id),
  ],
);

/**
 * The running and finished rounds of settlement, void and correction. A round runs in chunks of
 * users, each one transaction that advances `lastUserId`: after a crash it resumes there.
 */
export const marketRounds = pgTable(
  'market_rounds',
  {
    marketId: text('market_id')
      .notNull()
      .references(() => markets.id),
    /** From 1. */
    round: integer('round').notNull(),
    kind: text('kind', { enum: ['settlement', 'void', 'correction', 'removal'] }).notNull(),
    /** The result of the market. */
    result: json('result').$type<StoredResult>().notNull(),
    /** The line on the statement, and the reason for players and auditors. */
    description: text('description').notNull(),
    reason: text('reason'),
    /** Users up to this id are done. */
    lastUserId: reference('last_user_id').notNull().default(0),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.marketId, table.round] }),
    index('market_rounds_open_index').on(table.startedAt).where(isNull(table.endedAt)),
  ],
);
