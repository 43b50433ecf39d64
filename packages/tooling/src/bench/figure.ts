/** One measured value beside its yardstick, both of the same run and in the same unit. */
export interface Figure {
  /** What was measured. */
  name: string;
  /** Unit of `value` and `yardstick.value`, for example `requests/s` or `ms`. */
  unit: string;
  value: number;
  /** What the value is compared with. */
  yardstick?: { name: string; value: number };
  /** What the specification asks for. */
  aim?: { text: string; met: boolean };
}

/** Marks the one line of a benchmark's output that holds its figures. */
const MARK = '@figures ';

/** Hands the figures of a benchmark to the command that started it. */
export function reportFigures(figures: readonly Figure[]): void {
  console.log(MARK + JSON.stringify(figures));
}

/** The figures in a line that a benchmark printed; undefined where it is an ordinary line. */
export function readFigures(line: string): readonly Figure[] | undefined {
  return line.startsWith(MARK) ? (JSON.parse(line.slice(MARK.length)) as Figure[]) : undefined;
}
