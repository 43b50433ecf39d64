import { setTimeout as sleep } from 'node:timers/promises';

/** Delay of a retry after an error, in real ms. */
const RETRY_MS = 1000;

export interface InsistOptions {
  /** Aborts the retries: the feed stops. */
  stopping: AbortSignal;
  onError(error: unknown): void;
}

/** Runs `work` until it succeeds; returns false where the feed stopped first. */
export async function insist(
  work: () => Promise<unknown>,
  { stopping, onError }: InsistOptions,
): Promise<boolean> {
  while (!stopping.aborted) {
    try {
      await work();
      return true;
    } catch (error) {
      if (stopping.aborted) break;
      onError(error);
      await sleep(RETRY_MS, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
  return false;
}

/** A run that plays what is due. */
interface Ticking {
  tick(): void;
}

/**
 * Returns what plays all that is due of the runs given to it. A run that fails is reported and left
 * alone for a while; the others go on.
 */
export function createTicks(onError: (error: unknown) => void) {
  const pausedUntil = new WeakMap<Ticking, number>();
  return (runs: readonly Ticking[]): void => {
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
