import type { Envelope } from '@exchange/contract';
import { calculateStake } from '../../exchange/position.ts';
import type { MarketState } from '../../feed/board/market.ts';
import type { Taking } from '../../feed/board/market-book.ts';
import type { KeyedRequest } from '../../idempotency/idempotency.repository.ts';
import type { Order } from './bet-rules.ts';
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
  const { userId, runnerId, side, price: askedPrice, stake: requested } = order;
  const position = { ...taking, priceType: market.priceType };
  const stake = calculateStake(taking);
  const unmatched = requested - stake;
  const summary = summarize(position, askedPrice);
  const bet = {
    ...{ userId, marketId: market.id, runnerId, side, askedPrice, placedAt },
    ...{ ...summary, stake, requested, unmatched },
  };
  return {
    bets: [{ position, stated: taking.stated, bet }],
    closedText: 'The market is closed.',
    calculateHold: (bets) => calculateMarketHold(market, bets),
    keyed,
    toEnvelope: ([betId = 0]) => toEnvelope({ betId, price: summary.price, stake, unmatched }),
  };
}
