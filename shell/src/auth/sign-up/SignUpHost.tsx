import { closeSignUp, useSignUpRequested } from '@exchange/store';
import { lazyOverlay } from '../../shared/lazy-overlay.ts';

const SignUpModal = lazyOverlay(
  async () => (await import('./SignUpModal.tsx')).SignUpModal,
  () => closeSignUp,
);

/** Shows the sign-up dialog on request; its code loads on first use. */
export function SignUpHost() {
  const requested = useSignUpRequested();
  if (!requested) return null;
  return <SignUpModal />;
}
