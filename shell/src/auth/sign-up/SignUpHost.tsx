import { useSignUpRequested } from '@exchange/store';
import { lazy, Suspense } from 'react';

const SignUpModal = lazy(async () => ({
  default: (await import('./SignUpModal.tsx')).SignUpModal,
}));

/** Shows the sign-up dialog when anybody asks for it; its code loads with the first request. */
export function SignUpHost() {
  const requested = useSignUpRequested();
  if (!requested) return null;
  return (
    <Suspense>
      <SignUpModal />
    </Suspense>
  );
}
