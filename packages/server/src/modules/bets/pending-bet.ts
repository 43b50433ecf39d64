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

/** A bet that was taken; paise. */
export interface PlacedBet {
  betId: number;
  price: number;
  /** What was matched, and what waits. */
  stake: number;
  unmatched: number;
}

/** Who asked for a bet: the key that decides, from where, and the answer that is kept for it. */
export interface BetRequest<Placed> {
  keyed: KeyedRequest | undefined;
  source: CallSource;
  toEnvelope(placed: Placed): Envelope;
}

/** An order with the sizes that it got. */
interface Matched {
  order: Order;
  market: MarketState;
  taking: LiquidityReservation;
  placedAt: Date;
  seenPrice: number | undefined;
  /** Ms. */
  delayMs: number;
  /** @throws Refusal where the market takes the order no longer */
  judge(): void;
}

/** The bet that an order became, ready to be stored. */
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
