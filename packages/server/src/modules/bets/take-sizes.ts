import { type Demand, matchAvailable, matchDemand } from '../../exchange/matching.ts';
import type { Fill } from '../../exchange/position.ts';
import { type MarketState, selectVersion } from '../../feed/board/market.ts';
import type { Taking } from '../../feed/board/market-book.ts';
import { type Order, refuseMoved, refuseTooLarge } from './bet-rules.ts';
import type { FilledBet } from './bets.repository.ts';
import type { Sizes } from './sizes.ts';

/** What the order gets now; all of it unless its rest may wait. */
function match(order: Order, market: MarketState, sizes: Sizes): readonly Fill[] {
  const levels = sizes.offered(market, order.runnerId, order.side);
  const demand: Demand = { ...order, priceType: market.priceType };
  if (order.keepsRest) return matchAvailable(levels, demand);
  const result = matchDemand(levels, demand);
  if (result.matched) return result.fills;
  const version = selectVersion(market);
  throw result.reason === 'price-moved'
    ? refuseMoved(result.best, version)
    : refuseTooLarge(result.available, version);
}

/**
 * Takes the sizes that the order gets now, so that no other bet takes them meanwhile.
 * @throws Refused with what is offered instead
 */
export function takeSizes(order: Order, market: MarketState, sizes: Sizes): Taking {
  const { runnerId, side } = order;
  const taking = { runnerId, side, fills: match(order, market, sizes), stated: market.events };
  sizes.take(market, taking);
  return taking;
}

/** Takes the sizes of stored bets again, where the feed has not restated them since. */
export function takeStored(market: MarketState, stored: readonly FilledBet[]): void {
  for (const { bet, stated } of stored) {
    const { runnerId, side, fills } = bet;
    for (const { level, price, stake, stated: own = stated } of fills) {
      const taken = [{ price: level ?? price, stake }];
      market.book.take({ runnerId, side, stated: own, fills: taken });
    }
  }
}
