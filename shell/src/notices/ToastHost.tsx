import { noticesStore } from '@exchange/store';
import { lazy, Suspense, useEffect, useState } from 'react';

const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }));

/** Loads the toasts with the first notice, so that they never delay the first prices. */
export function ToastHost() {
  const [wanted, setWanted] = useState(() => noticesStore.getState().notices.length > 0);
  useEffect(() => noticesStore.subscribe(() => setWanted(true)), []);
  if (!wanted) return null;
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  );
}
