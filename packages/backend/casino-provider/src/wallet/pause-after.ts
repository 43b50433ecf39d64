export const FIRST_PAUSE_MS = 250;
export const LONGEST_PAUSE_MS = 30_000;

/**
 * Returns the delay before the next attempt at a wallet call: doubled each time, half of it random.
 */
export function pauseAfter(attempts: number, chance = Math.random()): number {
  const full = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts, 10));
  return Math.round(full / 2 + (full / 2) * chance);
}
