import { matchDemand } from '../../exchange/matching.ts';
import { type MarketState, selectVersion } from '../../feed/board/market.ts';
import type { Taking } from '../../feed/board/market-book.ts';
import { type Order, refuseMoved, refuseTooLarge } from './bet-rules.ts';

/**
 * Takes the sizes that the order gets now, so that no other bet takes them meanwhile.
 * @throws Refused with what is offered instead
 */
export function takeSizes(order: Order, market: MarketState): Taking {
  const { runnerId, side } = order;
  const result = matchDemand(market.book.levels(runnerId, side), order);
  if (!result.matched) {
    const version = selectVersion(market);
    throw result.reason === 'price-moved'
      ? refuseMoved(result.best, version)
      : refuseTooLarge(result.available, version);
  }
  const taking = { runnerId, side, fills: result.fills, stated: market.events };
  market.book.take(taking);
  return taking;
}
