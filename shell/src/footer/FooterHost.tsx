import { lazyWithRetry } from '@exchange/ui';
import { Suspense } from 'react';
import { useInitialRenderDone } from '../shared/initial-render.store.ts';

const Footer = lazyWithRetry(
  async () => (await import('./Footer.tsx')).Footer,
  () => null,
);

/** Loads the footer after the first render; below the fold, so nothing visible moves. */
export function FooterHost() {
  if (!useInitialRenderDone()) return null;
  return (
    <Suspense>
      <Footer />
    </Suspense>
  );
}
