import { useEffect, useEffectEvent, useState } from 'react';
import { closeOnBack } from './overlay-history.ts';

/** The browser's close requests, which the DOM types do not have yet. */
interface CloseWatcher extends EventTarget {
  destroy(): void;
}

const isAndroid = /android/i.test(globalThis.navigator?.userAgent ?? '');

/** Close watchers hear of the back button on Android only. */
const readCloseWatcher = () =>
  isAndroid ? (window as { CloseWatcher?: new () => CloseWatcher }).CloseWatcher : undefined;

/**
 * Lets the browser's back close an `open` overlay in place of leaving the page. An overlay that stays open over a
 * change of page gives the current `page`.
 */
export function useBackGesture(open: boolean, onBack: () => void, page?: string): void {
  const close = useEffectEvent(onBack);
  // A watcher asks once; what stays open all the same, as a bet on its way does, needs another.
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    const CloseWatcher = readCloseWatcher();
    if (!open || !CloseWatcher) return;
    const watcher = new CloseWatcher();
    const onClose = () => {
      close();
      setAsked((times) => times + 1);
    };
    watcher.addEventListener('close', onClose);
    return () => {
      watcher.removeEventListener('close', onClose);
      watcher.destroy();
    };
  }, [open, asked]);
  // Each page has an entry of its own to take.
  useEffect(() => {
    if (open && !readCloseWatcher()) return closeOnBack(() => close());
  }, [open, page]);
}
