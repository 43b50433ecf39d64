import { closeLogin, useLoginRequested } from '@exchange/store';
import { lazyOverlay } from '../shared/lazy-overlay.ts';

const LoginModal = lazyOverlay(
  async () => (await import('./LoginModal.tsx')).LoginModal,
  () => closeLogin,
);

/** Shows the login dialog when anybody asks for it; its code loads with the first request. */
export function LoginHost() {
  const requested = useLoginRequested();
  if (!requested) return null;
  return <LoginModal />;
}
