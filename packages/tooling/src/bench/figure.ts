/** A measured value and its baseline, both of the same run and in the same unit. */
export interface Figure {
  /** Name of the measurement. */
  name: string;
  /** Unit of `value` and `baseline.value`, for example `requests/s` or `ms`. */
  unit: string;
  value: number;
  /** Baseline of the value. */
  baseline?: { name: string; value: number };
  /** Target of the specification. */
  aim?: { text: string; met: boolean };
}

/** Prefix of the output line of a benchmark that holds its results. */
const MARK = '@figures ';

/** Passes the results of a benchmark to the command that started it. */
export function reportFigures(figures: readonly Figure[]): void {
  console.log(MARK + JSON.stringify(figures));
}

/** Parses the results in an output line; undefined for any other line. */
export function readFigures(line: string): readonly Figure[] | undefined {
  return line.startsWith(MARK) ? (JSON.parse(line.slice(MARK.length)) as Figure[]) : undefined;
}

/** Larger values are rounded to integers. */
const WHOLE_FROM = 100;

const show = (value: number) =>
  value >= WHOLE_FROM ? String(Math.round(value)) : String(Number(value.toPrecision(3)));

function toRow({ name, unit, value, baseline, aim }: Figure): string {
  const cells = [
    name,
    `${show(value)} ${unit}`,
    baseline ? `${baseline.name}: ${show(baseline.value)} ${unit}` : '–',
    baseline && baseline.value > 0 ? (value / baseline.value).toFixed(2) : '–',
    aim ? `${aim.text} ${aim.met ? '✓' : '✗'}` : '–',
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Renders results as a markdown table; the ratio is the value by its baseline. */
export function renderFigures(figures: readonly Figure[]): string {
  return [
    '| figure | measured | baseline of the same run | ratio | aim |',
    '| --- | --- | --- | --- | --- |',
    ...figures.map(toRow),
  ].join('\n');
}

/** Returns the quantile `q` (0 to 1); NaN of none. */
export function calculateQuantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

/** Returns the median, which one disturbed window does not move. */
export const calculateMedian = (values: readonly number[]): number =>
  calculateQuantile(values, 0.5);
