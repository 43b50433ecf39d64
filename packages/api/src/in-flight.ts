import { queryClient } from './query-client.ts';

let acting = 0;

/** Counts `work` as under way until it has ended, however that is. */
export async function trackMutation<Result>(work: () => Promise<Result>): Promise<Result> {
  acting += 1;
  try {
    return await work();
  } finally {
    acting -= 1;
  }
}

/**
 * Whether something is under way that a load of the page would cut off: a call that acts, an upload, or
 * a decision that takes several calls.
 */
export const hasInFlightMutations = (): boolean => acting > 0 || queryClient.isMutating() > 0;
