import { useStore } from 'zustand';
import { accountMenuStore, closeAccountMenu } from '../shared/account-menu.ts';
import { lazyOverlay } from '../shared/lazy-overlay.ts';

const AccountMenu = lazyOverlay(
  async () => (await import('./AccountMenu.tsx')).AccountMenu,
  () => closeAccountMenu,
);

/** Loads the account menu on first use. */
export function AccountMenuHost() {
  const open = useStore(accountMenuStore, (state) => state.open);
  if (!open) return null;
  return <AccountMenu />;
}
