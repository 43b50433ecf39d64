import { useState } from 'react';
import { useCountdown } from './use-countdown.ts';

/** A wait that belongs to what was asked about, for example a number; none while `key` is another one. */
export function useCooldown(key: string) {
  const [held, setHeld] = useState<{ of: string; until: number }>();
  const left = useCountdown(held?.until ?? 0);
  return {
    /** Whole seconds until it may be asked again. */
    seconds: held?.of === key ? left : 0,
    start: (of: string, waitMs: number) => setHeld({ of, until: Date.now() + waitMs }),
  };
}
