import { whenIdle } from '@exchange/ui';
import { whenInitialRenderDone } from '../shared/initial-render.store.ts';

/** Longest wait for an idle callback after the first render, in ms. */
const IDLE_MS = 5000;

/**
 * Starts measuring after the first render when the page is idle, so that it costs nothing before.
 */
export async function startPageReport(): Promise<void> {
  const { pathname } = location;
  await whenInitialRenderDone();
  await whenIdle(IDLE_MS);
  try {
    const { reportPage } = await import('./report-page.ts');
    reportPage(pathname);
  } catch {
    // Without the code there is no measurement.
  }
}
