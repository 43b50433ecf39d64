import { toastsStore } from '@exchange/store';
import { lazyWithRetry } from '@exchange/ui';
import { Suspense, useEffect, useState } from 'react';
import { useStore } from 'zustand';

const Toasts = lazyWithRetry(async () => (await import('./Toasts.tsx')).Toasts, ToastsLater);

/** Without their code the toasts are asked for again with the next notice. */
function ToastsLater({ retry }: { retry: () => void }) {
  useEffect(() => toastsStore.subscribe(retry), [retry]);
  return null;
}

/** Loads the toasts with the first notice, so that they never delay the first prices. */
export function ToastHost() {
  // Not subscribed to in an effect: a notice that came between the drawing and the effect was lost.
  const waits = useStore(toastsStore, ({ notices }) => notices.length > 0);
  const [wanted, setWanted] = useState(waits);
  if (waits && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  );
}
