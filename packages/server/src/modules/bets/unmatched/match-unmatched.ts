import { calculateStake } from '../../../exchange/position.ts';
import { fillUnmatched } from '../../../exchange/unmatched.ts';
import type { MarketState } from '../../../feed/board/market.ts';
import type { Match } from './store-fills.ts';
import type { UnmatchedBet, UnmatchedBook } from './unmatched-book.ts';

/** A waiting bet as it was, and what it got. */
export interface MatchedUnmatched {
  before: UnmatchedBet;
  match: Match;
}

/** Takes what the market offers a bet now; undefined where nothing reaches it. */
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
  // The liability of what waits is a difference to what is matched: both move together.
  const next = {
    ...before,
    position: { ...position, fills: [...position.fills, ...got] },
    unmatched: unmatched - calculateStake({ fills: got }),
  };
  if (next.unmatched > 0) waiting.add(market.id, next);
  else waiting.remove(market.id, betId);
  return { before, match: { betId, userId, fills: got.map((fill) => ({ ...fill, stated })) } };
}

/** Gives waiting bets what the market's prices reach; sizes are taken at once. */
export function matchUnmatched(market: MarketState, waiting: UnmatchedBook): MatchedUnmatched[] {
  const matched: MatchedUnmatched[] = [];
  // Copied, as a bet that gets something leaves its queue.
  for (const queue of [...waiting.queues(market.id)].map((bets) => [...bets])) {
    const [first] = queue;
    if (!first || market.runnerStatus.get(first.position.runnerId) !== 'ACTIVE') continue;
    for (const bet of queue) {
      const one = take(market, waiting, bet);
      // Those after it ask for a price that is farther away.
      if (!one) break;
      matched.push(one);
    }
  }
  return matched;
}
