/** Returns the quantile `q` (0 to 1); NaN of none. */
export function calculateQuantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

/** Returns the median, which one disturbed window does not move. */
export const calculateMedian = (values: readonly number[]): number =>
  calculateQuantile(values, 0.5);
