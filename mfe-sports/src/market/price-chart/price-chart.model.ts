import type { PricePoint, RunnerHistory } from '@exchange/contract';

/** The points of a runner; none where the history does not know it. */
export const selectPoints = (history: readonly RunnerHistory[], runnerId: string) =>
  history.find((runner) => runner.runnerId === runnerId)?.points ?? [];

/** What the chart says in words. */
export interface PriceSummary {
  current: number;
  lowest: number;
  highest: number;
}

/** Undefined without points. */
export function calculateSummary(points: readonly PricePoint[]): PriceSummary | undefined {
  const current = points.at(-1)?.price;
  if (current === undefined) return undefined;
  const prices = points.map(({ price }) => price);
  return { current, lowest: Math.min(...prices), highest: Math.max(...prices) };
}

/** Columns of the chart, in epoch seconds and odds; the last price holds until `now`. */
export function calculateColumns(
  points: readonly PricePoint[],
  now: Date,
): [seconds: number[], prices: number[]] {
  const seconds = points.map(({ at }) => at.getTime() / 1000);
  const prices = points.map(({ price }) => price);
  const last = points.at(-1);
  if (last && now > last.at) {
    seconds.push(now.getTime() / 1000);
    prices.push(last.price);
  }
  return [seconds, prices];
}

/** Shorter histories stand at the right of this many seconds, so that minutes do not repeat. */
const MIN_SECONDS = 600;

/** What the time axis spans, epoch seconds. */
export const calculateTimeRange = (from: number, to: number): [from: number, to: number] => [
  Math.min(from, to - MIN_SECONDS),
  to,
];

/** What the price axis spans: a tenth more than the prices on both ends, also where they stand. */
export function calculatePriceRange(
  lowest: number,
  highest: number,
): [bottom: number, top: number] {
  const margin = Math.max((highest - lowest) * 0.1, 0.05);
  return [Math.max(1, lowest - margin), highest + margin];
}
