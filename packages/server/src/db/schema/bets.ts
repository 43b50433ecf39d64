import { doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { identity, instant, paise, reference } from '../columns.ts';
import { markets } from './markets.ts';
import { users } from './users.ts';

export const BET_STATES = ['OPEN', 'WON', 'LOST', 'VOID'] as const;

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
    stake: paise('stake').notNull(),
    potentialProfit: paise('potential_profit').notNull(),
    liability: paise('liability').notNull(),
    state: text('state', { enum: BET_STATES }).notNull().default('OPEN'),
    /** The result once settled, before commission; 0 where void. */
    result: paise('result'),
    voidReason: text('void_reason'),
    placedAt: instant('placed_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    index('bets_user_index').on(table.userId, table.id),
    index('bets_market_index').on(table.marketId, table.userId),
  ],
);

/** The parts of a bet by the price they got: results are reckoned from these. */
export const betFills = pgTable(
  'bet_fills',
  {
    betId: reference('bet_id')
      .notNull()
      .references(() => bets.id),
    /** From 0, best price first. */
    position: integer('position').notNull(),
    price: doublePrecision('price').notNull(),
    stake: paise('stake').notNull(),
    /** Number of the last feed event when the size was taken. */
    stated: integer('stated').notNull(),
  },
  (table) => [primaryKey({ columns: [table.betId, table.position] })],
);
