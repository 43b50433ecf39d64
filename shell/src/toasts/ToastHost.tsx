import { toastsStore } from '@exchange/store';
import { lazyWithRetry } from '@exchange/ui';
import { Suspense, useEffect, useState } from 'react';
import { useStore } from 'zustand';

const Toasts = lazyWithRetry(async () => (await import('./Toasts.tsx')).Toasts, ToastsLater);

/** If loading fails, the next notice retries. */
function ToastsLater({ retry }: { retry: () => void }) {
  useEffect(() => toastsStore.subscribe(retry), [retry]);
  return null;
}

/** Loads the toasts with the first notice, after the first prices. */
export function ToastHost() {
  // Not subscribed in an effect: a notice between render and effect would be lost.
  const waits = useStore(toastsStore, ({ toasts }) => toasts.length > 0);
  const [wanted, setWanted] = useState(waits);
  if (waits && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  );
}
