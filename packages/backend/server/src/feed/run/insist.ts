import { setTimeout as sleep } from 'node:timers/promises';

/** Delay of a retry after an error, in real ms. */
export const RETRY_MS = 1000;

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
