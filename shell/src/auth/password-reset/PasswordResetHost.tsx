import { useStore } from 'zustand';
import { lazyOverlay } from '../../shared/lazy-overlay.ts';
import { closePasswordReset, passwordResetStore } from './password-reset.store.ts';

const PasswordResetDialog = lazyOverlay(
  async () => (await import('./PasswordResetDialog.tsx')).PasswordResetDialog,
  () => closePasswordReset,
);

/** Shows the dialog of a password link. */
export function PasswordResetHost() {
  const token = useStore(passwordResetStore, (state) => state.token);
  if (token === undefined) return null;
  return <PasswordResetDialog token={token} />;
}
