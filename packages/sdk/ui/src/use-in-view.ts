import { startTransition, useCallback, useState } from 'react';

/** Default margin above and below the screen in px, so that content is ready before it is seen. */
const MARGIN = 800;

/**
 * Returns a ref, and true while its element is on the screen or within `margin` px of it. Always
 * true without an observer.
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
          // Rendered in a transition, so that scrolling stays smooth.
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
