import { sessionStore } from '@exchange/store';
import { QueryClient } from '@tanstack/react-query';
import { isApiError } from './errors.ts';
import { clearCachedBodies } from './etag-cache.ts';

/**
 * Refusals do not change by asking again; a line that broke may. Who waited in vain for as long as a call may
 * take is told so: the server is looked for meanwhile, and the call made again once it is there.
 */
const MAX_RETRIES = 2;

/** The one cache of all deployables; it belongs to this package, not to a provider. */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) =>
        failures < MAX_RETRIES && isApiError(error) && error.kind === 'offline' && !error.isTimeout,
      // Offline is a state that views show; paused requests would hide it.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** A change of user must not show the other's figures. */
sessionStore.subscribe(({ session }, before) => {
  if (session === before.session) return;
  clearCachedBodies();
  queryClient.removeQueries({ type: 'inactive' });
  // Not clear(): a page whose first request is on its way would wait for ever.
  void queryClient.resetQueries();
});
