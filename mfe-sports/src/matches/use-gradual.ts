import { useEffect, useState } from 'react';

/** Shown at once: what fills a screen. */
const FIRST = 6;
/** Added with each frame: little enough that a frame of a slow phone holds it. */
const STEP = 2;

/**
 * How many of `total` parts are shown: a screenful at once, then some more with each frame, so that
 * a long list never blocks the page while it appears.
 */
export function useGradual(total: number): number {
  const [count, setCount] = useState(FIRST);
  const isDone = count >= total;
  useEffect(() => {
    if (isDone) return;
    const frame = requestAnimationFrame(() => setCount((shown) => shown + STEP));
    return () => cancelAnimationFrame(frame);
  }, [isDone, count]);
  return Math.min(count, total);
}
