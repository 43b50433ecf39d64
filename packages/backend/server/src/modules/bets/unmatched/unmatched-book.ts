import { calculateStake } from '../../../exchange/position.ts';
import {
  compareUnmatched,
  fillUnmatched,
  type UnmatchedStake,
} from '../../../exchange/unmatched.ts';
import type { MarketState } from '../../../feed/board/market.ts';
import type { BetFills } from './store-fills.ts';

/** An unmatched bet of a market's book. */
export interface UnmatchedBet extends UnmatchedStake {
  betId: number;
  userId: number;
  /** Number of the last feed event when it was placed. */
  eventSeq: number;
}

/** The unmatched bets in memory, by market: the database is read only once one can be matched. */
interface UnmatchedBook {
  /** Adds a bet, or updates it. */
  add(marketId: string, bet: UnmatchedBet): void;
  remove(marketId: string, betId: number): void;
  removeMarket(marketId: string): void;
  /** Returns all bets of a market, unordered. */
  list(marketId: string): readonly UnmatchedBet[];
  /** Returns the queues of each runner and side, by price and then time: the order of matching. */
  queues(marketId: string): Iterable<readonly UnmatchedBet[]>;
}

interface UnmatchedMarket {
  bets: Map<number, UnmatchedBet>;
  queues: Map<string, UnmatchedBet[]>;
}

const nameQueue = ({ position: { runnerId, side } }: UnmatchedBet) => `${side} ${runnerId}`;

/** Returns the index of a bet in its queue, or the one to insert it at. */
function findPlace(queue: readonly UnmatchedBet[], bet: UnmatchedBet): number {
  let [low, high] = [0, queue.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = queue[middle];
    if (other && compareUnmatched(other, bet) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Creates an empty book. */
export function createUnmatchedBook(): UnmatchedBook {
  const markets = new Map<string, UnmatchedMarket>();

  const remove = (marketId: string, betId: number) => {
    const market = markets.get(marketId);
    const bet = market?.bets.get(betId);
    if (!market || !bet) return;
    market.bets.delete(betId);
    const queue = market.queues.get(nameQueue(bet)) ?? [];
    queue.splice(findPlace(queue, bet), 1);
    if (queue.length === 0) market.queues.delete(nameQueue(bet));
    if (market.bets.size === 0) markets.delete(marketId);
  };

  return {
    add(marketId, bet) {
      remove(marketId, bet.betId);
      const market = markets.get(marketId) ?? { bets: new Map(), queues: new Map() };
      markets.set(marketId, market);
      market.bets.set(bet.betId, bet);
      const queue = market.queues.get(nameQueue(bet)) ?? [];
      market.queues.set(nameQueue(bet), queue);
      queue.splice(findPlace(queue, bet), 0, bet);
    },
    remove,
    removeMarket: (marketId) => {
      markets.delete(marketId);
    },
    list: (marketId) => [...(markets.get(marketId)?.bets.values() ?? [])],
    queues: (marketId) => markets.get(marketId)?.queues.values() ?? [],
  };
}

/** An unmatched bet before the match, and its fills. */
interface MatchedUnmatched {
  before: UnmatchedBet;
  match: BetFills;
}

/** Reserves the liquidity that a bet can get now; undefined where no price is reached. */
function take(
  market: MarketState,
  waiting: UnmatchedBook,
  before: UnmatchedBet,
): MatchedUnmatched | undefined {
  const { betId, userId, position, unmatched } = before;
  const { runnerId, side } = position;
  const eventSeq = market.eventSeq;
  const got = fillUnmatched(market.book.levels(runnerId, side), before);
  if (got.length === 0) return undefined;
  const fills = got.map(({ level, stake }) => ({ price: level, stake }));
  market.book.take({ runnerId, side, eventSeq, fills });
  // The liability of the unmatched part is a difference to the matched one: both change together.
  const next = {
    ...before,
    position: { ...position, fills: [...position.fills, ...got] },
    unmatched: unmatched - calculateStake({ fills: got }),
  };
  if (next.unmatched > 0) waiting.add(market.id, next);
  else waiting.remove(market.id, betId);
  return { before, match: { betId, userId, fills: got.map((fill) => ({ ...fill, eventSeq })) } };
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
