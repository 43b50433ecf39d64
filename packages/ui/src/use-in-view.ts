import { startTransition, useCallback, useState } from 'react';

/** How far above and below the screen counts as near, in px: what is there is ready before it is seen. */
const MARGIN = 800;

/**
 * Whether an element is on the screen or no more than `margin` px above or below it; put the ref on the
 * element. Without an observer everything is near.
 */
export function useInView(
  margin = MARGIN,
): [ref: (element: Element | null) => (() => void) | undefined, near: boolean] {
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined');
  const ref = useCallback(
    (element: Element | null) => {
      if (!element || typeof IntersectionObserver === 'undefined') return undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          const nowNear = entries.at(-1)?.isIntersecting ?? false;
          // What comes near is rendered in slices: a scroll never waits for it.
          startTransition(() => setNear(nowNear));
        },
        { rootMargin: `${margin}px 0px` },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [margin],
  );
  return [ref, near];
}
