import { useStore } from 'zustand';
import { lazyOverlay } from '../shared/lazy-overlay.ts';
import { closeSupportPanel, supportPanelStore } from '../shared/support-panel.ts';

const SupportPanel = lazyOverlay(
  async () => (await import('./SupportPanel.tsx')).SupportPanel,
  () => closeSupportPanel,
);

/** Loads the support messages on first use. */
export function SupportPanelHost() {
  const open = useStore(supportPanelStore, (state) => state.open);
  if (!open) return null;
  return <SupportPanel />;
}
