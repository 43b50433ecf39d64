import { usePricesShown } from '@exchange/store';
import { lazy, Suspense } from 'react';

const Footer = lazy(async () => ({ default: (await import('./Footer.tsx')).Footer }));

/** The footer comes once the prices stand; below the fold, so nothing that is seen moves. */
export function FooterHost() {
  if (!usePricesShown()) return null;
  return (
    <Suspense>
      <Footer />
    </Suspense>
  );
}
