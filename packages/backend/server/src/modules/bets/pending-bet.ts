import type { Envelope } from '@exchange/contract';
import { calculateStake } from '../../exchange/position.ts';
import { type MarketState, selectBookTerms } from '../../feed/board/market.ts';
import type { LiquidityReservation } from '../../feed/board/market-book.ts';
import type { CallSource } from '../../http/source.ts';
import type { KeyedRequest } from '../../idempotency/idempotency.repository.ts';
import type { Order } from './bet-rules.ts';
import { toEvidence } from './evidence.ts';
import { calculateMarketWin } from './market-caps.ts';
import { calculateMarketHold, summarize } from './market-hold.ts';
import type { PendingBet } from './store-bets.ts';

/** An accepted bet; paise. */
export interface PlacedBet {
  betId: number;
  price: number;
  /** The matched and the unmatched part. */
  stake: number;
  unmatched: number;
}

/**
 * The source of a bet: its idempotency key, address and device, and the response that is stored for
 * it.
 */
export interface BetRequest<Placed> {
  keyed: KeyedRequest | undefined;
  source: CallSource;
  toEnvelope(placed: Placed): Envelope;
}

/** An order with the liquidity that it reserved. */
interface Matched {
  order: Order;
  market: MarketState;
  taking: LiquidityReservation;
  placedAt: Date;
  seenPrice: number | undefined;
  /** In ms. */
  delayMs: number;
  /** @throws HttpError where the market no longer accepts the order */
  judge(): void;
}

/** Returns the bet of an order, ready to be stored. */
export function toPendingBet(
  { order, market, taking, placedAt, seenPrice, delayMs, judge }: Matched,
  { keyed, source, toEnvelope }: BetRequest<PlacedBet>,
): PendingBet {
  const { userId, runnerId, side, price: askedPrice, stake: requested } = order;
  const position = { ...taking, priceType: market.priceType };
  const stake = calculateStake(taking);
  const unmatched = requested - stake;
  const summary = summarize(position, askedPrice);
  const bet = {
    ...{ userId, marketId: market.id, runnerId, side, askedPrice, placedAt },
    ...{ ...summary, stake, requested, unmatched },
    ...toEvidence(source, { seenPrice, delayMs }),
  };
  return {
    bets: [{ position, stated: taking.stated, bet }],
    on: 'market',
    judge,
    calculateHold: (bets) => calculateMarketHold(selectBookTerms(market), bets),
    calculateWin: (bets) => calculateMarketWin(selectBookTerms(market), bets),
    keyed,
    toEnvelope: ([betId = 0]) => toEnvelope({ betId, price: summary.price, stake, unmatched }),
  };
}
