import { useLocation } from '@exchange/federation/router';
import { useMediaQuery } from '@exchange/ui';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { ROOMY } from '../layout/media.ts';
import { lazyOverlay } from '../shared/lazy-overlay.ts';
import { closeSidebar, sidebarStore } from '../shared/sidebar.ts';

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
