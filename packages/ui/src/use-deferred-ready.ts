import { useDeferredValue } from 'react';

/**
 * True once what `isThere` tells of may be drawn. The first time React draws it in slices, where an answer
 * by itself would be drawn in one task, which a slow phone hears no tap in; what comes later is drawn at once.
 */
export function useDeferredReady(isThere: boolean): boolean {
  const isDue = useDeferredValue(isThere);
  return isThere && isDue;
}
