import { calculateStake } from '../../../exchange/position.ts';
import { fillUnmatched } from '../../../exchange/unmatched.ts';
import type { MarketState } from '../../../feed/board/market.ts';
import type { Match } from './store-fills.ts';
import type { UnmatchedBet, UnmatchedBook } from './unmatched-book.ts';

/** An unmatched bet before the match, and its fills. */
export interface MatchedUnmatched {
  before: UnmatchedBet;
  match: Match;
}

/** Reserves the liquidity that a bet can get now; undefined where no price is reached. */
function take(
  market: MarketState,
  waiting: UnmatchedBook,
  before: UnmatchedBet,
): MatchedUnmatched | undefined {
  const { betId, userId, position, unmatched } = before;
  const { runnerId, side } = position;
  const stated = market.events;
  const got = fillUnmatched(market.book.levels(runnerId, side), before);
  if (got.length === 0) return undefined;
  const fills = got.map(({ level, stake }) => ({ price: level, stake }));
  market.book.take({ runnerId, side, stated, fills });
  // The liability of the unmatched part is a difference to the matched one: both change together.
  const next = {
    ...before,
    position: { ...position, fills: [...position.fills, ...got] },
    unmatched: unmatched - calculateStake({ fills: got }),
  };
  if (next.unmatched > 0) waiting.add(market.id, next);
  else waiting.remove(market.id, betId);
  return { before, match: { betId, userId, fills: got.map((fill) => ({ ...fill, stated })) } };
}

/** Matches unmatched bets at the market's prices; liquidity is reserved at once. */
export function matchUnmatched(market: MarketState, waiting: UnmatchedBook): MatchedUnmatched[] {
  const matched: MatchedUnmatched[] = [];
  // Copied, as a matched bet leaves its queue.
  for (const queue of [...waiting.queues(market.id)].map((bets) => [...bets])) {
    const [first] = queue;
    if (!first || market.runnerStatus.get(first.position.runnerId) !== 'ACTIVE') continue;
    for (const bet of queue) {
      const one = take(market, waiting, bet);
      // Later bets ask for a price that is farther away.
      if (!one) break;
      matched.push(one);
    }
  }
  return matched;
}
