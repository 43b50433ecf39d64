/** Returns the seconds since a moment of `performance.now()`, as steps print them. */
export const secondsSince = (moment: number): string =>
  ((performance.now() - moment) / 1000).toFixed(1);

/**
 * Runs a step, printing its title as it starts and its duration at its end, on stderr by default. It
 * failed if it throws, or resolves to an exit code other than 0; then `onFailure` is called.
 */
export async function runStep<T>(
  title: string,
  work: () => Promise<T>,
  {
    print = console.error,
    onFailure,
  }: { print?: (line: string) => void; onFailure?: () => void } = {},
): Promise<T> {
  const started = performance.now();
  print(`▸ ${title}`);
  try {
    const result = await work();
    const isFailed = typeof result === 'number' && result !== 0;
    if (isFailed) onFailure?.();
    print(`  ${isFailed ? 'failed after' : 'done in'} ${secondsSince(started)} s`);
    return result;
  } catch (error) {
    onFailure?.();
    throw error;
  }
}
