import type { Clock } from '../../clock.ts';
import type { MarketState } from '../../feed/board/market.ts';
import { ShuttingDownError } from '../../http-error.ts';
import { waitOnClock } from './wait.ts';

/** The delay that bets wait out in play. */
export interface BetDelay {
  /** @throws Stopping where the server stops first: it takes no bet that still waits */
  wait(seconds: number): Promise<void>;
  /** Refuses the bets that wait, and those that would have to. */
  stop(): void;
}

/** What bets on a market wait now, in ms: only in play they do. */
export const selectDelayMs = ({ inPlay, betDelay }: MarketState): number =>
  inPlay ? betDelay * 1000 : 0;

export function createBetDelay(clock: Clock): BetDelay {
  const stopping = new AbortController();
  return {
    wait: (seconds) =>
      waitOnClock(clock, seconds * 1000, stopping.signal).catch(() => {
        throw new ShuttingDownError(
          'The server is restarting. Your bet was not placed; please try again.',
        );
      }),
    stop: () => stopping.abort(),
  };
}
