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
  add(marketId: string, bet: WaitingBet): void;
  remove(marketId: string, betId: number): void;
  removeMarket(marketId: string): void;
  /** In the order in which they are served; those of one runner and side stand by price, then time. */
  list(marketId: string): readonly WaitingBet[];
}

export function createWaitingBets(): WaitingBets {
  const markets = new Map<string, WaitingBet[]>();

  const set = (marketId: string, bets: WaitingBet[]) => {
    if (bets.length === 0) markets.delete(marketId);
    else markets.set(marketId, bets);
  };
  const without = (marketId: string, betId: number) =>
    (markets.get(marketId) ?? []).filter((bet) => bet.betId !== betId);

  return {
    add: (marketId, bet) =>
      set(marketId, [...without(marketId, bet.betId), bet].toSorted(compareWaiting)),
    remove: (marketId, betId) => set(marketId, without(marketId, betId)),
    removeMarket: (marketId) => {
      markets.delete(marketId);
    },
    list: (marketId) => markets.get(marketId) ?? [],
  };
}
