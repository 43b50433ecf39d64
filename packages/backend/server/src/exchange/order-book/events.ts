import type { Side } from '../position.ts';
import type { BookRunnerStatus, PlaceOrder, QuoteOffers } from './commands.ts';

/** Id of the feed's market maker where a trade names an order. */
export const MARKET_MAKER = 0;

/** Number of the event in its market, from 1, and its time in epoch ms. */
interface Numbered {
  seq: number;
  at: number;
}

/** An order was accepted; the trades of the same command follow. */
export type OrderPlaced = Numbered &
  Omit<PlaceOrder, 'type' | 'marketId' | 'at'> & { type: 'placed'; orderId: number };

/** An order has another price or size; without its place, it went to the back of its queue. */
interface OrderEdited extends Numbered {
  type: 'edited';
  orderId: number;
  price: number;
  size: number;
  keepsPlace: boolean;
}

/** A back and a lay were matched at the price of the one that waited. */
export interface OrdersTraded extends Numbered {
  type: 'traded';
  runnerId: string;
  price: number;
  /** Stake in paise. */
  size: number;
  /** `MARKET_MAKER` on one side where the feed is the counterparty. */
  backId: number;
  layId: number;
  /** The market maker's level, which is better than `price` if it came to a waiting order. */
  level: number;
}

/** A fill of a cross-match. */
export interface CrossLeg {
  orderId: number;
  runnerId: string;
  price: number;
  /** Stake in paise. */
  size: number;
}

/**
 * Orders of one side on all runners were matched; the first leg is the taker's. The house is the
 * counterparty of each leg and loses with no winner.
 */
interface OrdersCrossed extends Numbered {
  type: 'crossed';
  side: Side;
  legs: readonly CrossLeg[];
}

/** Why what was left of an order ended. */
export type EndReason =
  | 'cancelled'
  | 'closed'
  | 'expired'
  | 'lapsed'
  | 'removed'
  | 'self-match'
  | 'unfilled';

/** What was left of an order is gone; a filled order ends without this. */
interface OrderEnded extends Numbered {
  type: 'ended';
  orderId: number;
  reason: EndReason;
  /** Paise. */
  size: number;
}

type OffersQuoted = Numbered & Pick<QuoteOffers, 'isSnapshot' | 'runners'> & { type: 'quoted' };

export type BookStatus = 'OPEN' | 'LOCKED' | 'SUSPENDED' | 'CLOSED';

interface StatusChanged extends Numbered {
  type: 'status';
  status: BookStatus;
  isInPlay: boolean;
}

interface RunnerChanged extends Numbered {
  type: 'runner';
  runnerId: string;
  status: BookRunnerStatus;
}

export type BookEvent =
  | OrderPlaced
  | OrderEdited
  | OrdersTraded
  | OrdersCrossed
  | OrderEnded
  | OffersQuoted
  | StatusChanged
  | RunnerChanged;
