import type { Side } from '../position.ts';

/** What happens to an order when the market goes in-play: it lapses, or it is kept. */
export type Persistence = 'lapse' | 'keep';

/**
 * 'normal' waits with its rest; 'fill-or-kill' is matched at once or not at all; 'post-only' only
 * waits, and is rejected if it would be matched at once.
 */
export type TimeInForce = 'normal' | 'fill-or-kill' | 'post-only';

/** What all commands name: the market, and the time in epoch ms that the sequencer gave them. */
interface Addressed {
  marketId: string;
  at: number;
}

/** A player's limit order. */
export interface PlaceOrder extends Addressed {
  type: 'place';
  userId: number;
  runnerId: string;
  side: Side;
  price: number;
  /** Paise. */
  size: number;
  timeInForce: TimeInForce;
  /** The part of a fill-or-kill order that must be matched at once, paise; all of it when absent. */
  minFill?: number | undefined;
  persistence: Persistence;
  /** Epoch ms at which what still waits expires. */
  goodUntil?: number | undefined;
  /** The player's own name for the order: a repeat places nothing. */
  key?: string | undefined;
}

/** Changes price or size of a waiting order. */
export interface EditOrder extends Addressed {
  type: 'edit';
  userId: number;
  orderId: number;
  price: number;
  /** The whole size with its matched part, so that no fill in between makes the order larger; paise. */
  size: number;
}

/** A level of the feed; size 0 removes it. Sizes are absolute, in paise. */
export type OfferedLevel = readonly [price: number, size: number];

/** The levels of a runner as the feed publishes them: what players can back and lay. */
interface RunnerOffers {
  id: string;
  back: readonly OfferedLevel[];
  lay: readonly OfferedLevel[];
}

/** What the feed offers from now on; a snapshot replaces all levels, else the named ones are. */
export interface QuoteOffers extends Addressed {
  type: 'quote';
  isSnapshot: boolean;
  runners: readonly RunnerOffers[];
}

/** A hidden runner takes no part for a while; a removed one never again. */
export type BookRunnerStatus = 'active' | 'hidden' | 'removed';

export type BookCommand =
  | PlaceOrder
  | EditOrder
  | QuoteOffers
  | (Addressed & { type: 'cancel'; userId: number; orderId: number })
  | (Addressed & { type: 'cancel-player'; userId: number })
  | (Addressed & { type: 'cancel-all' })
  /**
   * A locked market takes no orders and matches none, but nothing lapses. Going in-play suspends the
   * market until it is opened.
   */
  | (Addressed & { type: 'open' | 'lock' | 'suspend' | 'go-in-play' | 'close' })
  | (Addressed & { type: 'set-runner'; runnerId: string; status: BookRunnerStatus })
  /** Nothing but the time: what is due expires. */
  | (Addressed & { type: 'expire' });

/** Codes of rejected commands; those of the API where it has one for the same reason. */
export type RejectionCode =
  | 'ALREADY_MATCHED'
  | 'BET_LOCKED'
  | 'BET_NOT_WAITING'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'INVALID_EXPIRY'
  | 'INVALID_INPUT'
  | 'INVALID_PRICE'
  | 'MARKET_CLOSED'
  | 'MARKET_FULL'
  | 'MARKET_SUSPENDED'
  | 'NOT_ENOUGH_AVAILABLE'
  | 'SELECTION_SUSPENDED'
  | 'STAKE_TOO_LARGE'
  | 'STAKE_TOO_SMALL'
  | 'TOO_MANY_WAITING_BETS'
  | 'UNKNOWN_BET'
  | 'UNKNOWN_MARKET'
  | 'UNKNOWN_SELECTION'
  | 'WOULD_MATCH';

/** The reason why a command changed nothing. */
export interface Rejection {
  code: RejectionCode;
  /** The part of a fill-or-kill order that could be matched now, paise. */
  available?: number;
}
