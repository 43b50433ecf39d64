import type { Position } from '../../exchange/position.ts';

/**
 * The open positions of players by market (for sessions: by match), so that a match page polled each
 * second asks the database only once after a bet. Whoever changes a player's bets forgets them here
 * after the commit.
 */
export interface PositionCache<Positions = readonly Position[]> {
  read(userId: number, marketId: string): Promise<Positions>;
  forget(userId: number, marketId: string): void;
  forgetMarket(marketId: string): void;
  /** What others changed may have been missed. */
  forgetAll(): void;
}

/** Puts a cache between its users and what other servers say of it; the cache itself where alone. */
export type CacheInvalidation = <Positions>(
  name: string,
  cache: PositionCache<Positions>,
) => PositionCache<Positions>;

/** Markets kept at most; the oldest are dropped first. */
const MAX_MARKETS = 200;

export function createPositionCache<Positions = readonly Position[]>(
  load: (userId: number, marketId: string) => Promise<Positions>,
): PositionCache<Positions> {
  const markets = new Map<string, Map<number, Promise<Positions>>>();

  const open = (marketId: string) => {
    const known = markets.get(marketId);
    if (known) return known;
    const [oldest] = markets.keys();
    if (markets.size >= MAX_MARKETS && oldest !== undefined) markets.delete(oldest);
    const users = new Map<number, Promise<Positions>>();
    markets.set(marketId, users);
    return users;
  };

  return {
    read(userId, marketId) {
      const users = open(marketId);
      const known = users.get(userId);
      if (known) return known;
      // The promise is kept, not its value: a load that began before a bet is forgotten with it.
      const loading = load(userId, marketId);
      users.set(userId, loading);
      loading.catch(() => {
        if (users.get(userId) === loading) users.delete(userId);
      });
      return loading;
    },
    forget: (userId, marketId) => {
      markets.get(marketId)?.delete(userId);
    },
    forgetMarket: (marketId) => {
      markets.delete(marketId);
    },
    forgetAll: () => markets.clear(),
  };
}
