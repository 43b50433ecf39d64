import { closeSignUp, useSignUpRequested } from '@exchange/store';
import { lazyOverlay } from '../../shared/lazy-overlay.ts';

const SignUpModal = lazyOverlay(
  async () => (await import('./SignUpModal.tsx')).SignUpModal,
  () => closeSignUp,
);

/** Shows the sign-up dialog when anybody asks for it; its code loads with the first request. */
export function SignUpHost() {
  const requested = useSignUpRequested();
  if (!requested) return null;
  return <SignUpModal />;
}
