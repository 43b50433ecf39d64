import type { Clock } from '../../clock.ts';

/** A best back price and the second from which it held. */
export type PricePoint = readonly [epochSeconds: number, price: number];

/** The best back prices of a market's runners over time, in memory and bounded. */
export interface PriceHistory {
  /** Records the best price; undefined (no liquidity) records nothing. */
  record(runnerId: string, price: number | undefined): void;
  /** Oldest first, at most one a second. */
  read(runnerId: string): readonly PricePoint[];
  /** Replaces the recorded points. */
  restore(runnerId: string, points: readonly PricePoint[]): void;
}

/** Time window of a history, and the maximum of points per runner. */
export const HISTORY_SECONDS = 7200;
export const HISTORY_POINTS = 3600;

/** Creates an empty history. Points are changes: the last one of each second stays. */
export function createPriceHistory(clock: Clock): PriceHistory {
  const runners = new Map<string, PricePoint[]>();
  const readSecond = () => Math.floor(clock.now().getTime() / 1000);

  /** The point before the window stays: its price was valid when the window began. */
  const prune = (points: PricePoint[], now: number) => {
    const firstInside = points.findIndex(([at]) => at > now - HISTORY_SECONDS);
    const outside = firstInside < 0 ? points.length : firstInside;
    const surplus = Math.max(outside - 1, points.length - HISTORY_POINTS);
    if (surplus > 0) points.splice(0, surplus);
  };

  return {
    record(runnerId, price) {
      if (price === undefined) return;
      const points = runners.get(runnerId) ?? [];
      runners.set(runnerId, points);
      const now = readSecond();
      if (points.at(-1)?.[0] === now) points.pop();
      if (points.at(-1)?.[1] !== price) points.push([now, price]);
      prune(points, now);
    },
    read(runnerId) {
      const points = runners.get(runnerId) ?? [];
      prune(points, readSecond());
      return points;
    },
    restore: (runnerId, points) => void runners.set(runnerId, [...points]),
  };
}
