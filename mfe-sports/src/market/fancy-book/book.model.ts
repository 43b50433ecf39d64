/** A range of runs with one result in rupees; without `to` it has no end. */
export interface BookStep {
  from: number;
  to?: number;
  result: number;
}

/**
 * Returns a session line's book as ranges of runs. The wire has the runs around each line, between which
 * nothing changes; the first range starts at 0, the last has no end.
 */
export function calculateBookSteps(book: ReadonlyMap<number, number>): BookStep[] {
  const steps: BookStep[] = [];
  for (const [runs, result] of [...book].toSorted(([a], [b]) => a - b)) {
    const last = steps.at(-1);
    if (last?.result === result) continue;
    if (last) last.to = runs - 1;
    steps.push({ from: last ? runs : 0, result });
  }
  return steps;
}

/** A bar of the chart, in percent of its width and height from the upper left. */
interface BookBar {
  left: number;
  width: number;
  top: number;
  height: number;
  result: number;
}

export interface BookChart {
  bars: readonly BookBar[];
  /** Position of 0 in percent from the top. */
  zero: number;
  /** Runs at which the result changes, in percent from the left. */
  ticks: readonly { runs: number; left: number }[];
}

/** Runs shown before the first and after the last change. */
const MARGIN_RUNS = 5;

/** Returns the geometry of profit by runs: bars rise and fall from the line of 0. */
export function calculateBookChart(steps: readonly BookStep[]): BookChart {
  const changes = steps.slice(1).map(({ from }) => from);
  const first = Math.max(0, Math.min(...changes, Number.MAX_SAFE_INTEGER) - MARGIN_RUNS);
  const start = changes.length > 0 ? first : 0;
  const end = Math.max(start, ...changes) + MARGIN_RUNS;
  const results = steps.map(({ result }) => result);
  const best = Math.max(0, ...results);
  const range = best - Math.min(0, ...results) || 1;
  const toLeft = (runs: number) => ((runs - start) / (end - start)) * 100;
  const zero = (best / range) * 100;
  const bars = steps.map(({ from, to, result }) => {
    const left = toLeft(Math.max(from, start));
    const height = (Math.abs(result) / range) * 100;
    return {
      left,
      width: toLeft(to === undefined ? end : to + 1) - left,
      top: result > 0 ? zero - height : zero,
      height,
      result,
    };
  });
  return { bars, zero, ticks: changes.map((runs) => ({ runs, left: toLeft(runs) })) };
}
