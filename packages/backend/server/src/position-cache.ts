import { LRUCache } from 'lru-cache';
import type { Position } from './exchange/position.ts';

/**
 * Caches the open positions of players by market (for sessions: by match), so that a match page
 * that polls each second reads the database once per bet. Writers invalidate the entries after the
 * commit.
 */
export interface PositionCache<Positions = readonly Position[]> {
  read(userId: number, marketId: string): Promise<Positions>;
  forget(userId: number, marketId: string): void;
  forgetMarket(marketId: string): void;
  /** Invalidates everything, as invalidations may have been missed. */
  forgetAll(): void;
}

/**
 * Connects a cache with the invalidations of other servers; returns the cache itself on a single
 * server.
 */
export type CacheInvalidation = <Positions>(
  name: string,
  cache: PositionCache<Positions>,
) => PositionCache<Positions>;

/** Maximum number of cached markets; the least recently read are evicted first. */
const MAX_MARKETS = 1000;

export function createPositionCache<Positions = readonly Position[]>(
  load: (userId: number, marketId: string) => Promise<Positions>,
): PositionCache<Positions> {
  const markets = new LRUCache<string, Map<number, Promise<Positions>>>({ max: MAX_MARKETS });

  const open = (marketId: string) => {
    const users = markets.get(marketId) ?? new Map<number, Promise<Positions>>();
    markets.set(marketId, users);
    return users;
  };

  return {
    read(userId, marketId) {
      const users = open(marketId);
      const known = users.get(userId);
      if (known) return known;
      // Caches the promise, not its value: a load that began before a bet is invalidated with it.
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
