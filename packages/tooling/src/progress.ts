import { runStep, secondsSince } from '@exchange/server-kit/steps';

const begun = performance.now();
let steps = 0;
/** The failed steps, the innermost ones of each. */
const failed: string[] = [];

/** Runs a step as `runStep`, printing on stdout, and counts it for the verdict. */
export function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const before = failed.length;
  steps++;
  return runStep(title, work, {
    print: (line) => console.log(line),
    onFailure() {
      if (failed.length === before) failed.push(title);
    },
  });
}

/** Returns the last line of a command with steps; undefined without any. */
export function verdict(command: string, code: number): string | undefined {
  if (steps === 0) return undefined;
  const seconds = secondsSince(begun);
  return code === 0
    ? `✓ ${command} done in ${seconds} s`
    : `✗ ${failed.join(', ') || command} failed after ${seconds} s`;
}
