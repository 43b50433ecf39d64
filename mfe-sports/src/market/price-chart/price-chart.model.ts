import type { PricePoint, RunnerHistory } from '@exchange/contract';

/** Returns the history of a runner; one without points if it is absent. */
export const selectRunner = (
  history: readonly RunnerHistory[],
  runnerId: string,
): Omit<RunnerHistory, 'runnerId'> =>
  history.find((runner) => runner.runnerId === runnerId) ?? { points: [] };

/** Text summary of the chart. */
export interface PriceSummary {
  current: number;
  lowest: number;
  highest: number;
}

/** Returns the summary; undefined without points. */
export function calculateSummary(points: readonly PricePoint[]): PriceSummary | undefined {
  const current = points.at(-1)?.price;
  if (current === undefined) return undefined;
  const prices = points.map(({ price }) => price);
  return { current, lowest: Math.min(...prices), highest: Math.max(...prices) };
}

/** Returns columns of the chart, in epoch seconds and odds; the last price extends until `now`. */
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

/** Returns what was traded by minute as columns of the chart: the minute's middle, and rupees. */
export const calculateBars = (
  volumes: RunnerHistory['volumes'] = [],
): [seconds: number[], traded: number[]] => [
  volumes.map(({ minute }) => minute.getTime() / 1000 + 30),
  volumes.map(({ traded }) => traded),
];

/**
 * Min time span in seconds, so that labels of minutes do not repeat; shorter histories are at the
 * right.
 */
const MIN_SECONDS = 600;

/** Returns the time range of the axis, in epoch seconds. */
export const calculateTimeRange = (from: number, to: number): [from: number, to: number] => [
  Math.min(from, to - MIN_SECONDS),
  to,
];

/**
 * Returns the price range of the axis: a tenth more than the prices on both ends, also for constant
 * ones.
 */
export function calculatePriceRange(
  lowest: number,
  highest: number,
): [bottom: number, top: number] {
  const margin = Math.max((highest - lowest) * 0.1, 0.05);
  return [Math.max(1, lowest - margin), highest + margin];
}
