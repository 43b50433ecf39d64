import { setTimeout as sleep } from 'node:timers/promises';
import type { MarketState } from '../../feed/board/market.ts';
import type { UnmatchedBets } from '../bets/unmatched/unmatched.service.ts';
import type { Settlement } from './settlement.service.ts';

/** Delay of a retry while the database is unavailable, in ms. */
const RETRY_MS = 1000;

interface RemovalsOptions {
  settlement: Pick<Settlement, 'removeRunner'>;
  unmatched: Pick<UnmatchedBets, 'inOrder'>;
  onError: (error: unknown, message: string) => void;
  stopped: AbortSignal;
}

/** Stores removals of runners after all earlier matches, once each. */
export function createRemovals({ settlement, unmatched, onError, stopped }: RemovalsOptions) {
  const stored = new WeakMap<MarketState, Set<string>>();

  const store = async (marketId: string, removal: MarketState['removals'][number]) => {
    while (!stopped.aborted) {
      try {
        await settlement.removeRunner(marketId, removal);
        return;
      } catch (error) {
        onError(error, 'A removed runner could not be stored');
        await sleep(RETRY_MS, undefined, { signal: stopped }).catch(() => undefined);
      }
    }
  };

  return {
    /** Stores the removals of a market since the last call. */
    store(market: MarketState): void {
      const known = stored.get(market) ?? new Set();
      stored.set(market, known);
      for (const removal of market.removals) {
        if (known.has(removal.runnerId)) continue;
        known.add(removal.runnerId);
        unmatched.inOrder(market.id, () => store(market.id, removal));
      }
    },
  };
}
