import { lazyOverlay } from '../shared/lazy-overlay.ts';
import { useDueCheck } from './reality-check.api.ts';

const RealityCheckDialog = lazyOverlay(
  async () => (await import('./RealityCheckDialog.tsx')).RealityCheckDialog,
);

/** Shows a reality check when it is due, over any page, also over a game. */
export function RealityCheckHost() {
  const check = useDueCheck();
  if (!check) return null;
  return <RealityCheckDialog check={check} />;
}
