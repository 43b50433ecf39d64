import { setTimeout as sleep } from 'node:timers/promises';

/** After an error the same work is tried again so much later, in real ms. */
export const RETRY_MS = 1000;

export interface InsistOptions {
  /** Ends the attempts: the feed stops. */
  stopping: AbortSignal;
  onError(error: unknown): void;
}

/** Runs `work` until it succeeds; returns whether it did, false where the feed stopped first. */
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
