import type { RemoteAreaName } from '@exchange/contract';
import { useEffect, useState } from 'react';
import { useFederation } from './context.ts';

/**
 * Returns true if the page is about to reload for another version of the area. Decided on
 * navigation only, never while the page is in view.
 */
export function useVersionUpgrade(area: RemoteAreaName, pathname: string): boolean {
  const { swap } = useFederation();
  const [entry, setEntry] = useState(() => ({ pathname, isSwapping: swap.isDue(area) }));
  if (entry.pathname !== pathname) setEntry({ pathname, isSwapping: swap.isDue(area) });

  useEffect(() => {
    if (!entry.isSwapping) return;
    void swap.applyUpdate(area).then((isLoading) => {
      if (isLoading) return;
      setEntry((now) => (now === entry ? { ...entry, isSwapping: false } : now));
    });
  }, [swap, area, entry]);

  return entry.isSwapping;
}
