import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, json, pgTable, text } from 'drizzle-orm/pg-core';
import type { Fill } from '../../exchange/position.ts';
import { identity, instant, paise, reference } from '../columns.ts';
import { markets } from './markets.ts';
import { users } from './users.ts';

/** LAPSED: nothing of it was ever matched. */
export const BET_STATES = ['OPEN', 'WON', 'LOST', 'VOID', 'LAPSED'] as const;

/** A part of a bet, with what its sizes were taken from where that differs from the bet's own. */
export interface StoredFill extends Fill {
  /** The level whose size it took: a bet that waited gets its asked price from a better level. */
  level?: number;
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
    /** The price that the player asked for, and the mean of what the bet got. */
    askedPrice: doublePrecision('asked_price').notNull(),
    price: doublePrecision('price').notNull(),
    /** The runs of a session bet (back is Yes); its price is the rate per 100. */
    line: integer('line'),
    /** What was matched; of `requested`, `unmatched` waits in the book, the rest was given up. */
    stake: paise('stake').notNull(),
    requested: paise('requested').notNull(),
    unmatched: paise('unmatched').notNull().default(0),
    /** The parts by the price that they got, best first: results are reckoned from these. */
    fills: json('fills').$type<readonly StoredFill[]>().notNull(),
    /** Number of the last feed event when the sizes were taken. */
    stated: integer('stated').notNull(),
    potentialProfit: paise('potential_profit').notNull(),
    liability: paise('liability').notNull(),
    state: text('state', { enum: BET_STATES }).notNull().default('OPEN'),
    /** The result once settled, before commission; 0 where void. */
    result: paise('result'),
    voidReason: text('void_reason'),
    /** A part of a cash-out: it closes what was staked before and is no stake of its own. */
    hedges: boolean('hedges').notNull().default(false),
    /** When the request came in; `placedAt` is after the delay. */
    receivedAt: instant('received_at'),
    /** What decides a dispute: the client's address and device, and the best price as the request came in. */
    address: text('address'),
    device: text('device'),
    seenPrice: doublePrecision('seen_price'),
    /** The delay that the bet waited, in ms. */
    delayMs: integer('delay_ms').notNull().default(0),
    placedAt: instant('placed_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    index('bets_user_index').on(table.userId, table.placedAt, table.id),
    // A player with years of history has few open ones.
    index('bets_open_index')
      .on(table.userId, table.placedAt, table.id)
      .where(sql`${table.state} = 'OPEN'`),
    // Written as a bet ends, so placing one costs nothing more.
    index('bets_settled_index')
      .on(table.userId, table.settledAt, table.id)
      .where(sql`${table.settledAt} is not null`),
    index('bets_market_index').on(table.marketId, table.userId),
  ],
);
