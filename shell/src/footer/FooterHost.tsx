import { lazyWithRetry } from '@exchange/ui';
import { Suspense } from 'react';
import { useFirstScreenDrawn } from '../shared/initial-render.store.ts';

const Footer = lazyWithRetry(
  async () => (await import('./Footer.tsx')).Footer,
  () => null,
);

/** The footer comes once the first screen is drawn; below the fold, so nothing that is seen moves. */
export function FooterHost() {
  if (!useFirstScreenDrawn()) return null;
  return (
    <Suspense>
      <Footer />
    </Suspense>
  );
}
