import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** A page waits so long for an answer before the player is told, in ms. */
export const SLOW_AFTER_MS = 4000;

/** Returns whether the page waits for a first answer, and none of any call has come for 4 s. */
export function useLineSlow(): boolean {
  const isWaiting =
    useIsFetching({ type: 'active', predicate: ({ state }) => state.status === 'pending' }) > 0;
  const [isSlow, setSlow] = useState(false);
  const cache = useQueryClient().getQueryCache();
  useEffect(() => {
    if (!isWaiting) return;
    let timer: ReturnType<typeof setTimeout>;
    const startAnew = () => {
      clearTimeout(timer);
      setSlow(false);
      timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    };
    startAnew();
    const stop = cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') startAnew();
    });
    return () => {
      stop();
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting, cache]);
  return isSlow;
}
