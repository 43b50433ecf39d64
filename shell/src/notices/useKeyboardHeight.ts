import { useSyncExternalStore } from 'react';

/** What the browser shows of the page ends above the system's keyboard. */
const view = () => globalThis.visualViewport;

const subscribe = (listener: () => void) => {
  view()?.addEventListener('resize', listener);
  return () => view()?.removeEventListener('resize', listener);
};

const read = () => {
  const { height, scale } = view() ?? { height: window.innerHeight, scale: 1 };
  // A page that was zoomed shows less of itself too.
  return Math.max(0, Math.round(window.innerHeight - height * scale));
};

/** Returns how much of the page's foot the system's keyboard covers, in px. */
export const useKeyboardHeight = (): number => useSyncExternalStore(subscribe, read);
