import { toOfflineError } from './errors.ts';

/**
 * Loads the calls that guests never make, whose schemas would make the first code of a page larger.
 * Rejects with `ApiError`, as a call without a response.
 */
export const loadSignedInCalls = () =>
  import('./signed-in-calls.ts').catch(() => {
    throw toOfflineError();
  });
