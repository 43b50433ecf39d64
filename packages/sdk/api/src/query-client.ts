import { sessionStore } from '@exchange/store';
import { type Query, QueryClient } from '@tanstack/react-query';
import { isApiError } from './errors.ts';
import { clearCachedBodies } from './etag-cache.ts';
import { clearPrefetchedCalls } from './prefetched-calls.ts';

/**
 * Retries network errors only; rejections are final. A timeout is shown, and the call repeated on
 * reconnect.
 */
const MAX_RETRIES = 2;

/** The one query cache of the page, shared by all remotes. */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) =>
        failures < MAX_RETRIES && isApiError(error) && error.kind === 'offline' && !error.isTimeout,
      // Views show the offline state; paused requests would hide it.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/**
 * Resets the cache on a change of user, as it contains the player's amounts. What a guest saw
 * contains none: it stays until the player's replies are there, so the page keeps its shape.
 */
sessionStore.subscribe(({ session }, before) => {
  if (session === before.session) return;
  clearCachedBodies();
  clearPrefetchedCalls();
  queryClient.removeQueries({ type: 'inactive' });
  const mayStay = ({ state }: Query) =>
    before.session.status === 'guest' && state.data !== undefined;
  // Not clear(): a page whose first request is in flight would wait forever.
  void queryClient.resetQueries({ predicate: (query) => !mayStay(query) });
  void queryClient.invalidateQueries({ predicate: mayStay });
});
