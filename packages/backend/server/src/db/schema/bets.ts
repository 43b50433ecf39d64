import { CASH_OUT_RULE_ENDS } from '@exchange/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { Fill } from '../../exchange/position.ts';
import type { FeedLeg } from '../../exchange/unmatched.ts';
import { identity, instant, paise, reference } from '../columns.ts';
import { markets } from './markets.ts';
import { users } from './users.ts';

/** LAPSED: ended wholly unmatched. */
export const BET_STATES = ['OPEN', 'WON', 'LOST', 'VOID', 'LAPSED'] as const;

/** A fill of a bet, with its level where that differs from the bet's price. */
export interface StoredFill extends Fill {
  /** The level that it came from: an unmatched bet gets its asked price from a better level. */
  level?: number;
  /** The other player's bet of a fill between players, on the later bet at least. */
  counterBetId?: number;
  /** The feed's levels on other runners that a cross-match took, on the newest bet of it. */
  feedLegs?: readonly FeedLeg[];
  /** Time at which an unmatched bet got it, ms since 1970; absent if it came with the placement. */
  at?: number;
}

export const bets = pgTable(
  'bets',
  {
    id: identity(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    marketId: text('market_id')
      .notNull()
      .references(() => markets.id),
    runnerId: text('runner_id').notNull(),
    side: text('side', { enum: ['back', 'lay'] }).notNull(),
    /** The price that the player asked for, and the mean of the fills. */
    askedPrice: doublePrecision('asked_price').notNull(),
    price: doublePrecision('price').notNull(),
    /** The runs of a session bet (back is Yes); its price is the rate per 100. */
    line: integer('line'),
    /** The matched part; of `requested`, `unmatched` is in the book, the rest was cancelled. */
    stake: paise('stake').notNull(),
    requested: paise('requested').notNull(),
    unmatched: paise('unmatched').notNull().default(0),
    /**
     * The player's terms of the unmatched part: it stays as the market goes in-play, it lapses at
     * this time, and it is rejected where it would be matched as it is placed or edited.
     */
    keepsInPlay: boolean('keeps_in_play').notNull().default(false),
    goodUntil: instant('good_until'),
    postOnly: boolean('post_only').notNull().default(false),
    /** The fills by price, best first: results are calculated from them. */
    fills: json('fills').$type<readonly StoredFill[]>().notNull(),
    /** Number of the last feed event when the liquidity was reserved. */
    lastUpdateSeq: integer('stated').notNull(),
    potentialProfit: paise('potential_profit').notNull(),
    liability: paise('liability').notNull(),
    state: text('state', { enum: BET_STATES }).notNull().default('OPEN'),
    /** The result once settled, before commission; 0 where void. */
    result: paise('result'),
    voidReason: text('void_reason'),
    /** A part of a cash-out: it closes earlier stakes and is no stake of its own. */
    hedges: boolean('hedges').notNull().default(false),
    /** Time at which the request arrived; `placedAt` is after the delay. */
    receivedAt: instant('received_at'),
    /**
     * Evidence for disputes: the client's address and device, and the best price when the request
     * arrived.
     */
    address: text('address'),
    device: text('device'),
    seenPrice: doublePrecision('seen_price'),
    /** The delay of the bet, in ms. */
    delayMs: integer('delay_ms').notNull().default(0),
    /** The API key that placed it; null for a person's bets. */
    apiKeyId: reference('api_key_id'),
    /** The player's own reference of the order; several bets may have the same. */
    ownReference: text('own_reference'),
    placedAt: instant('placed_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    index('bets_user_index').on(table.userId, table.placedAt, table.id),
    // A player with years of history has few open ones.
    index('bets_open_index')
      .on(table.userId, table.placedAt, table.id)
      .where(sql`${table.state} = 'OPEN'`),
    // Written as a bet ends, so placing one costs nothing extra.
    index('bets_settled_index')
      .on(table.userId, table.settledAt, table.id)
      .where(sql`${table.settledAt} is not null`),
    // Few bets wait: the makers of a price are found without reading the market's other bets.
    index('bets_waiting_index')
      .on(table.marketId, table.runnerId, table.side, table.askedPrice, table.id)
      .where(sql`${table.state} = 'OPEN' and ${table.unmatched} > 0`),
    // Few bets have an end of their own.
    index('bets_good_until_index')
      .on(table.goodUntil)
      .where(
        sql`${table.goodUntil} is not null and ${table.state} = 'OPEN' and ${table.unmatched} > 0`,
      ),
    index('bets_market_index').on(table.marketId, table.userId),
    // Bets without a reference, which are most, cost nothing.
    index('bets_reference_index')
      .on(table.userId, table.ownReference)
      .where(sql`${table.ownReference} is not null`),
  ],
);

/** A player's automatic cash-out of a market; a new one takes the place of an ended one. */
export const cashOutRules = pgTable(
  'cash_out_rules',
  {
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    marketId: text('market_id')
      .notNull()
      .references(() => markets.id),
    /** Names this setting of the rule: the transaction of its bets ends it, so it acts once. */
    settingId: text('setting_id').notNull(),
    /** Bounds of the result of a cash-out of everything. */
    takeProfit: paise('take_profit'),
    stopLoss: paise('stop_loss'),
    /** Percent of the whole hedge that is placed. */
    share: integer('share').notNull(),
    state: text('state', { enum: ['OPEN', 'DONE', 'FAILED', 'REMOVED'] }).notNull(),
    /** The event that ended it without a cash-out. */
    endedBy: text('ended_by', { enum: CASH_OUT_RULE_ENDS }),
    /** The smallest result that it locked in. */
    locked: paise('locked'),
    createdAt: instant('created_at').notNull(),
    /** Read by the leader, which follows the changes of all rules. */
    changedAt: instant('changed_at').notNull(),
    executedAt: instant('executed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.marketId] }),
    index('cash_out_rules_open_index').on(table.marketId).where(sql`${table.state} = 'OPEN'`),
    index('cash_out_rules_changed_index').on(table.changedAt),
  ],
);
