import { useState } from 'react';
import { useCountdown } from './use-countdown.ts';

/** A cooldown of `key`, for example of a number; none for another key. */
export function useCooldown(key: string) {
  const [held, setHeld] = useState<{ of: string; until: number }>();
  const left = useCountdown(held?.until ?? 0);
  return {
    /** Whole seconds until the next attempt. */
    seconds: held?.of === key ? left : 0,
    start: (of: string, waitMs: number) => setHeld({ of, until: Date.now() + waitMs }),
  };
}
