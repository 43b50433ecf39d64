import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { accountMenuStore } from '../shared/account-menu.ts';

const AccountMenu = lazy(async () => ({
  default: (await import('./AccountMenu.tsx')).AccountMenu,
}));

/** Loads the account menu when it is first opened. */
export function AccountMenuHost() {
  const open = useStore(accountMenuStore, (state) => state.open);
  if (!open) return null;
  return (
    <Suspense>
      <AccountMenu />
    </Suspense>
  );
}
