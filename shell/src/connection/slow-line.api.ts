import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** A page waits so long for its first answer before the player is told, in ms. */
export const SLOW_AFTER_MS = 4000;

/** Whether something on the page has waited for its first answer for 4 s, so that only skeletons stand there. */
export function useLineSlow(): boolean {
  const isWaiting =
    useIsFetching({ type: 'active', predicate: ({ state }) => state.status === 'pending' }) > 0;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting]);
  return isSlow;
}
