/** Lines of a source file of the workspace, by its path. */
export type LinesOf = Readonly<Record<string, number>>;

/** What the production files of shell and remotes measure. */
export interface Measures {
  /** Median of their lines. */
  median: number;
  /** Files above the limit. */
  long: readonly string[];
}

const MIN_MEDIAN = 60;
const MAX_LINES = 250;

const APP = /^(?:shell|mfe-[a-z]+)\//;
/** Tests, and texts, which are data. */
const NOT_PRODUCTION = /\.test\.tsx?$|\/(?:testing|test-support|texts|catalog)\/|\.d\.ts$/;

/** Measures the production files of shell and remotes; others are left out. */
export function measureFiles(linesOf: LinesOf): Measures {
  const apps = Object.entries(linesOf).filter(
    ([file]) => APP.test(file) && !NOT_PRODUCTION.test(file),
  );
  const lines = apps.map(([, count]) => count).toSorted((a, b) => a - b);
  const middle = Math.floor(lines.length / 2);
  const median =
    lines.length % 2 === 1 ? lines[middle] : ((lines[middle - 1] ?? 0) + (lines[middle] ?? 0)) / 2;
  return {
    median: median ?? 0,
    long: apps.filter(([, count]) => count > MAX_LINES).map(([file]) => file),
  };
}

/** Finds measures beyond their limits. */
export const findWorse = ({ median, long }: Measures): readonly string[] => [
  ...(median < MIN_MEDIAN
    ? [`the median of shell and remotes is ${median} lines, below ${MIN_MEDIAN}`]
    : []),
  ...long.map((file) => `${file}: more than ${MAX_LINES} lines`),
];
