import { useLocation } from '@exchange/federation/router';
import { useMediaQuery } from '@exchange/ui';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { ROOMY } from '../layout/media.ts';
import { lazyOverlay } from '../shared/lazy-overlay.ts';

/** State of the sports tree's drawer; only the shell uses it. */
export const sidebarStore = createStore(() => ({ open: false }));

export const openSidebar = (): void => sidebarStore.setState({ open: true });
export const closeSidebar = (): void => sidebarStore.setState({ open: false });

const SidebarDrawer = lazyOverlay(
  async () => (await import('./SidebarDrawer.tsx')).SidebarDrawer,
  () => closeSidebar,
);

/** Loads the drawer on first use; navigation and the wide layout close it. */
export function SidebarHost() {
  const open = useStore(sidebarStore, (state) => state.open);
  const { pathname } = useLocation();
  const hasColumn = useMediaQuery(ROOMY);
  useEffect(closeSidebar, [pathname, hasColumn]);
  if (!open) return null;
  return <SidebarDrawer />;
}
