import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { supportPanelStore } from '../shared/support-panel.ts';

const SupportPanel = lazy(async () => ({
  default: (await import('./SupportPanel.tsx')).SupportPanel,
}));

/** Loads the player's messages with support when they are first opened. */
export function SupportPanelHost() {
  const open = useStore(supportPanelStore, (state) => state.open);
  if (!open) return null;
  return (
    <Suspense>
      <SupportPanel />
    </Suspense>
  );
}
