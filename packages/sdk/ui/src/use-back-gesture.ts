import { useEffect, useEffectEvent, useState } from 'react';
import { closeOnBack } from './overlay-history.ts';

/** The CloseWatcher API, which the DOM types lack. */
interface CloseWatcher extends EventTarget {
  destroy(): void;
}

const isAndroid = /android/i.test(globalThis.navigator?.userAgent ?? '');

/** Returns the API if the browser has it; it handles the back button on Android only. */
const readCloseWatcher = () =>
  isAndroid ? (window as { CloseWatcher?: new () => CloseWatcher }).CloseWatcher : undefined;

/** Lets the browser's back close an `open` overlay instead of leaving the page. */
export function useBackGesture(open: boolean, onBack: () => void): void {
  useCloseWatcher(open, onBack);
  useOverlayHistory(open, onBack);
}

function useCloseWatcher(open: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  // A watcher fires once; an overlay that stays open, as with a bet in flight, needs another.
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
}

/**
 * Does the same by an entry of the history, where the back button asks no close watchers. Alone it
 * suits a native dialog, which has a watcher of its own.
 */
export function useOverlayHistory(open: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useEffect(() => {
    if (open && !readCloseWatcher()) return closeOnBack(() => close());
  }, [open]);
}
