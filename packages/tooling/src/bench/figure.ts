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
