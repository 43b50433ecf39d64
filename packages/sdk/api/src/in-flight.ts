import { queryClient } from './query-client.ts';

let acting = 0;

/** Counts `work` as in flight until it settles. */
export async function trackMutation<Result>(work: () => Promise<Result>): Promise<Result> {
  acting += 1;
  try {
    return await work();
  } finally {
    acting -= 1;
  }
}

/**
 * Returns true while a page load would interrupt something: a mutating call, an upload or a command
 * of several calls.
 */
export const hasInFlightMutations = (): boolean => acting > 0 || queryClient.isMutating() > 0;
