import type { Envelope } from '@exchange/contract';
import { calculateBook, calculateExposure } from '../../exchange/book.ts';
import {
  calculateLiability,
  calculateMeanPrice,
  calculatePotentialProfit,
} from '../../exchange/position.ts';
import { type MarketState, selectActiveRunners } from '../../feed/board/market.ts';
import type { Taking } from '../../feed/board/market-book.ts';
import type { KeyedRequest } from '../../idempotency/idempotency.repository.ts';
import type { Order } from './bet-rules.ts';
import type { PendingBet } from './store-bets.ts';

/** A bet that was taken; stake in paise. */
export interface PlacedBet {
  betId: number;
  price: number;
  stake: number;
}

/** Who asked for a bet: the key that decides, and the answer that is kept for it. */
export interface BetRequest<Placed> {
  keyed: KeyedRequest | undefined;
  toEnvelope(placed: Placed): Envelope;
}

/** An order with the sizes that it got. */
interface Matched {
  order: Order;
  market: MarketState;
  taking: Taking;
  placedAt: Date;
}

/** The bet that an order became, ready to be stored. */
export function toPendingBet(
  { order, market, taking, placedAt }: Matched,
  { keyed, toEnvelope }: BetRequest<PlacedBet>,
): PendingBet {
  const { userId, runnerId, side, stake } = order;
  const position = { ...taking, priceType: market.priceType };
  const price = calculateMeanPrice(position);
  return {
    bet: {
      position,
      stated: taking.stated,
      bet: {
        userId,
        marketId: market.id,
        runnerId,
        side,
        askedPrice: order.price,
        price,
        stake,
        potentialProfit: calculatePotentialProfit(position),
        liability: calculateLiability(position),
        placedAt,
      },
    },
    closedText: 'The market is closed.',
    calculateExposure: (bets) =>
      calculateExposure(
        calculateBook(
          selectActiveRunners(market),
          bets.map((one) => one.position),
        ),
      ),
    keyed,
    toEnvelope: (betId) => toEnvelope({ betId, price, stake }),
  };
}
