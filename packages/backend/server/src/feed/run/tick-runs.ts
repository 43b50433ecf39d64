import { RETRY_MS } from './insist.ts';
import type { MatchSimulation } from './match-simulation.ts';

/**
 * Returns what plays all that is due of the runs given to it. A run that fails is reported and left
 * alone for a while; the others go on.
 */
export function createTicks(onError: (error: unknown) => void) {
  const pausedUntil = new WeakMap<MatchSimulation, number>();
  return (runs: readonly MatchSimulation[]): void => {
    const now = performance.now();
    for (const run of runs) {
      if ((pausedUntil.get(run) ?? 0) > now) continue;
      try {
        run.tick();
      } catch (error) {
        pausedUntil.set(run, now + RETRY_MS);
        onError(error);
      }
    }
  };
}
