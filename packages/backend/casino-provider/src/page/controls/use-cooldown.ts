import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Cooldown of the button after a change of its meaning, in ms: longer than between two quick taps.
 */
const REST_MS = 500;

/** Returns true just after the button was a cash-out: a second tap must not bet again. */
export function useCooldown(tone: 'bet' | 'cash'): boolean {
  const [resting, setResting] = useState(false);
  const former = useRef(tone);
  useLayoutEffect(() => {
    const turned = former.current === 'cash' && tone === 'bet';
    former.current = tone;
    setResting(turned);
    if (!turned) return;
    const timer = setTimeout(() => setResting(false), REST_MS);
    return () => clearTimeout(timer);
  }, [tone]);
  return resting;
}
