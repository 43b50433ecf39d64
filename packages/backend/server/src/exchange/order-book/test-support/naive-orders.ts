import type { Side } from '../../position.ts';
import type { PlaceOrder } from '../commands.ts';

/** An order of the naive book; `place` counts up with time. */
export type NaiveOrder = Omit<PlaceOrder, 'type' | 'marketId' | 'at'> & {
  orderId: number;
  left: number;
  matched: number;
  place: number;
};

/** A level of the market maker: a lay where the feed offers to back. */
export interface NaiveLevel {
  runnerId: string;
  side: Side;
  price: number;
  published: number;
  left: number;
}

/** What a taker could take: a waiting order, or a level of the market maker (no order). */
export interface Offer {
  price: number;
  order?: NaiveOrder;
  level?: NaiveLevel;
  left: number;
}
