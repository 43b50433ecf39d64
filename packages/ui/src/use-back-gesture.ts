import { useEffect, useEffectEvent } from 'react';

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
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcher };
    if (!open || !isAndroid || !CloseWatcher) return;
    const watcher = new CloseWatcher();
    const onClose = () => close();
    watcher.addEventListener('close', onClose);
    return () => {
      watcher.removeEventListener('close', onClose);
      watcher.destroy();
    };
  }, [open]);
}
