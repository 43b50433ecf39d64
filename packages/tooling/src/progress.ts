const begun = performance.now();
let steps = 0;
/** The failed steps, the innermost ones of each. */
const failed: string[] = [];

const secondsSince = (moment: number) => ((performance.now() - moment) / 1000).toFixed(1);

/**
 * Runs a step and prints its title and duration. It failed if it throws or resolves to an exit code
 * other than 0.
 */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const before = failed.length;
  const fail = () => {
    if (failed.length === before) failed.push(title);
  };
  steps++;
  console.log(`▸ ${title}`);
  try {
    const result = await work();
    const isFailed = typeof result === 'number' && result !== 0;
    if (isFailed) fail();
    console.log(`  ${isFailed ? 'failed after' : 'done in'} ${secondsSince(started)} s`);
    return result;
  } catch (error) {
    fail();
    throw error;
  }
}

/** Returns the last line of a command with steps; undefined without any. */
export function verdict(command: string, code: number): string | undefined {
  if (steps === 0) return undefined;
  const seconds = secondsSince(begun);
  return code === 0
    ? `✓ ${command} done in ${seconds} s`
    : `✗ ${failed.join(', ') || command} failed after ${seconds} s`;
}
