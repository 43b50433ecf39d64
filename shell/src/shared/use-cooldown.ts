import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

const selectSeconds = (until: number) =>
  Math.max(0, Math.ceil((until - performance.now()) / SECOND_MS));

/** Returns the whole seconds until a time of `performance.now()`, 0 afterwards. */
function useCountdown(until: number): number {
  const [seconds, setSeconds] = useState(() => selectSeconds(until));
  useEffect(() => {
    setSeconds(selectSeconds(until));
    if (until <= performance.now()) return;
    const timer = setInterval(() => {
      const left = selectSeconds(until);
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}

/** A cooldown of `key`, for example of a number; none for another key. */
export function useCooldown(key: string) {
  const [held, setHeld] = useState<{ of: string; until: number }>();
  const left = useCountdown(held?.until ?? 0);
  return {
    /** Whole seconds until the next attempt. */
    seconds: held?.of === key ? left : 0,
    start: (of: string, waitMs: number) => setHeld({ of, until: performance.now() + waitMs }),
  };
}
