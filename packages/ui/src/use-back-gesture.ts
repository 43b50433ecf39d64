import { useEffect, useEffectEvent, useState } from 'react';

/** The browser's close requests, which the DOM types do not have yet. */
interface CloseWatcher extends EventTarget {
  destroy(): void;
}

const isAndroid = /android/i.test(globalThis.navigator?.userAgent ?? '');

/**
 * Android's back button closes what stands over the page, as long as it is `open`, and does not leave the
 * page. Other systems have no such button: there Escape is handled by whatever is open.
 */
export function useBackGesture(open: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  // A watcher asks once; what stays open all the same, as a bet on its way does, needs another.
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcher };
    if (!open || !isAndroid || !CloseWatcher) return;
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
