import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
} from 'drizzle-orm/pg-core';
import type { Fill } from '../../exchange/position.ts';
import { identity, instant, paise, reference } from '../columns.ts';
import { markets } from './markets.ts';
import { users } from './users.ts';

/** LAPSED: ended wholly unmatched. */
export const BET_STATES = ['OPEN', 'WON', 'LOST', 'VOID', 'LAPSED'] as const;

/** A fill of a bet, with its level where that differs from the bet's price. */
export interface StoredFill extends Fill {
  /** The level that it came from: an unmatched bet gets its asked price from a better level. */
  level?: number;
}

type FillJson = Omit<StoredFill, 'eventSeq'> & { stated?: number };

/** Fills in JSON, where `eventSeq` has its former name. */
const fills = customType<{ data: readonly StoredFill[]; driverData: string | readonly FillJson[] }>(
  {
    dataType: () => 'json',
    toDriver: (value) =>
      JSON.stringify(
        value.map(
          ({ eventSeq, ...fill }): FillJson => ({
            ...fill,
            ...(eventSeq !== undefined && { stated: eventSeq }),
          }),
        ),
      ),
    fromDriver(stored) {
      const list = typeof stored === 'string' ? (JSON.parse(stored) as FillJson[]) : stored;
      return list.map(({ stated, ...fill }) => ({
        ...fill,
        ...(stated !== undefined && { eventSeq: stated }),
      }));
    },
  },
);

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
    /** The fills by price, best first: results are calculated from them. */
    fills: fills('fills').notNull(),
    /** Number of the last feed event when the liquidity was reserved. */
    eventSeq: integer('stated').notNull(),
    potentialProfit: paise('potential_profit').notNull(),
    liability: paise('liability').notNull(),
    state: text('state', { enum: BET_STATES }).notNull().default('OPEN'),
    /** The result once settled, before commission; 0 where void. */
    result: paise('result'),
    voidReason: text('void_reason'),
    /** A part of a cash-out: it closes earlier stakes and is no stake of its own. */
    hedges: boolean('hedges').notNull().default(false),
    /** When the request arrived; `placedAt` is after the delay. */
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
    index('bets_market_index').on(table.marketId, table.userId),
  ],
);
