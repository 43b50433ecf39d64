/** Lines of a source file of the workspace, by its path. */
export type LinesOf = Readonly<Record<string, number>>;

/** The measures of a tree of files. */
export interface Measures {
  /** Median lines of the production files of shell and remotes. */
  median: number;
  /** Share of these files with fewer than 20 lines, in percent. */
  shortPercent: number;
  /** Production files of shell, remotes and packages. */
  files: number;
  /** Files of shell and remotes above the limit. */
  long: readonly string[];
}

const SHORT_LINES = 20;
const MAX_LINES = 250;

/**
 * Limits; those of length stand where the code is today. After a change that improves a measure, its new value
 * belongs here. Goals: a median of 60 to 90 lines, 10 % short files. The number of files was 1,150 when they had been
 * merged by concept; what was built since adds its own.
 */
const RATCHET = {
  minMedian: 60,
  maxShortPercent: 10,
  maxFiles: 1304,
} as const;

const APP = /^(?:shell|mfe-[a-z]+)\//;
/** Tests, and texts, which are data. */
const NOT_PRODUCTION = /\.test\.tsx?$|\/(?:testing|test-support|texts|catalog)\/|\.d\.ts$/;

/** Measures the production files; others are left out. */
export function measureFiles(linesOf: LinesOf): Measures {
  const production = Object.entries(linesOf).filter(([file]) => !NOT_PRODUCTION.test(file));
  const apps = production.filter(([file]) => APP.test(file));
  const lines = apps.map(([, count]) => count).toSorted((a, b) => a - b);
  const middle = Math.floor(lines.length / 2);
  const median =
    lines.length % 2 === 1 ? lines[middle] : ((lines[middle - 1] ?? 0) + (lines[middle] ?? 0)) / 2;
  const short = lines.filter((count) => count < SHORT_LINES).length;
  return {
    median: median ?? 0,
    shortPercent: lines.length === 0 ? 0 : (100 * short) / lines.length,
    files: production.length,
    long: apps.filter(([, count]) => count > MAX_LINES).map(([file]) => file),
  };
}

/** Finds measures beyond their limits. */
export function findWorse(
  { median, shortPercent, files, long }: Measures,
  limits: { minMedian: number; maxShortPercent: number; maxFiles: number } = RATCHET,
): readonly string[] {
  return [
    ...(median < limits.minMedian
      ? [`the median of shell and remotes is ${median} lines, below ${limits.minMedian}`]
      : []),
    ...(shortPercent > limits.maxShortPercent
      ? [`${shortPercent.toFixed(1)} % of the files of shell and remotes are short`]
      : []),
    ...(files > limits.maxFiles ? [`${files} production files, above ${limits.maxFiles}`] : []),
    ...long.map((file) => `${file}: more than ${MAX_LINES} lines`),
  ];
}
