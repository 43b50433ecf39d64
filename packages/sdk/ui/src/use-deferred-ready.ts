import { useDeferredValue } from 'react';

/**
 * Becomes true one deferred render after `isThere`, so that the first heavy render is
 * interruptible; later changes are synchronous.
 */
export function useDeferredReady(isThere: boolean): boolean {
  const isDue = useDeferredValue(isThere);
  return isThere && isDue;
}
