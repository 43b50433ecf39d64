import { useLoginRequested } from '@exchange/store';
import { lazy, Suspense } from 'react';

const LoginModal = lazy(async () => ({ default: (await import('./LoginModal.tsx')).LoginModal }));

/** Shows the login dialog when anybody asks for it; its code loads with the first request. */
export function LoginHost() {
  const requested = useLoginRequested();
  if (!requested) return null;
  return (
    <Suspense>
      <LoginModal />
    </Suspense>
  );
}
