import { noticesStore } from '@exchange/store';
import { lazyPart } from '@exchange/ui';
import { Suspense, useEffect, useState } from 'react';

const Toasts = lazyPart(async () => (await import('./Toasts.tsx')).Toasts, ToastsLater);

/** Without their code the toasts are asked for again with the next notice. */
function ToastsLater({ retry }: { retry: () => void }) {
  useEffect(() => noticesStore.subscribe(retry), [retry]);
  return null;
}

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
