import type { Side } from '../../position.ts';
import type { PlaceOrder } from '../commands.ts';

/** An order of the reference book; `place` counts up with time. */
export type ReferenceOrder = Omit<PlaceOrder, 'type' | 'marketId' | 'at'> & {
  orderId: number;
  left: number;
  matched: number;
  place: number;
};

/** A level of the market maker: a lay where the feed offers to back. */
export interface ReferenceLevel {
  runnerId: string;
  side: Side;
  price: number;
  published: number;
  left: number;
}

/** An offer to a taker: an unmatched order, or a level of the market maker (no order). */
export interface Offer {
  price: number;
  order?: ReferenceOrder;
  level?: ReferenceLevel;
  left: number;
}
