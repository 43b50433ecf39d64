import { useCallback, useSyncExternalStore } from 'react';

/** Viewport widths in px at which the layout changes (brief, "Layout"). */
export const BREAKPOINTS = { phone: 768, wide: 992, roomy: 1200 } as const;
/** The wide layout, with the bet slip as a column (point 2). */
export const WIDE = `(width >= ${BREAKPOINTS.wide}px)`;
/** The layout in which the slip is a sheet over the page. */
export const NARROW = `(width < ${BREAKPOINTS.wide}px)`;
/** Room for the sports tree as a column, and for the search in the header. */
export const ROOMY = `(width >= ${BREAKPOINTS.roomy}px)`;

/** Returns true while a media query matches, where CSS is not enough; re-renders on a change. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Returns true if the player prefers reduced motion. */
export const useReducedMotion = (): boolean => useMediaQuery('(prefers-reduced-motion: reduce)');
