import { compareWaiting, type Waiting } from '../../../exchange/unmatched.ts';

/** A bet that waits in a market's book. */
export interface WaitingBet extends Waiting {
  betId: number;
  userId: number;
  /** Number of the last feed event when it was placed. */
  stated: number;
}

/** The bets that wait, in memory, by market: the database is asked only once one can be matched. */
export interface WaitingBets {
  /** Adds a bet, or takes over what changed of one that waits. */
  add(marketId: string, bet: WaitingBet): void;
  remove(marketId: string, betId: number): void;
  removeMarket(marketId: string): void;
  /** All of a market, in no order. */
  list(marketId: string): readonly WaitingBet[];
  /** Those of each runner and side, by price and then time: the order in which they are served. */
  queues(marketId: string): Iterable<readonly WaitingBet[]>;
}

interface WaitingMarket {
  bets: Map<number, WaitingBet>;
  queues: Map<string, WaitingBet[]>;
}

const nameQueue = ({ position: { runnerId, side } }: WaitingBet) => `${side} ${runnerId}`;

/** Where a bet stands in its queue, or would. */
function findPlace(queue: readonly WaitingBet[], bet: WaitingBet): number {
  let [low, high] = [0, queue.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = queue[middle];
    if (other && compareWaiting(other, bet) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** No bet waits. */
export function createWaitingBets(): WaitingBets {
  const markets = new Map<string, WaitingMarket>();

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
