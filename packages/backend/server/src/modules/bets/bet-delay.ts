import { type Clock, waitOnClock } from '../../clock.ts';
import type { MarketState } from '../../feed/board/market.ts';
import { ShuttingDownError } from '../../http-error.ts';

/** The delay of bets in play. */
export interface BetDelay {
  /** @throws ServiceUnavailable where the server stops first: delayed bets are rejected */
  wait(seconds: number): Promise<void>;
  /** Rejects the delayed bets, and any that would be delayed from now on. */
  stop(): void;
}

/** Returns seconds in whole ms, as they are stored: a fast feed divides its delays. */
export const toDelayMs = (seconds: number): number => Math.round(seconds * 1000);

/** Returns the delay of bets on a market, in ms; it applies in play only. */
export const selectDelayMs = ({ inPlay, betDelay }: MarketState): number =>
  inPlay ? toDelayMs(betDelay) : 0;

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
