import { closeLogin, useLoginRequested } from '@exchange/store';
import { lazyOverlay } from '../shared/lazy-overlay.ts';

const LoginModal = lazyOverlay(
  async () => (await import('./LoginModal.tsx')).LoginModal,
  () => closeLogin,
);

/** Shows the login dialog on request; its code loads on first use. */
export function LoginHost() {
  const requested = useLoginRequested();
  if (!requested) return null;
  return <LoginModal />;
}
