import { whenIdle } from '@exchange/ui';
import { whenFirstScreenDrawn } from '../shared/initial-render.store.ts';

/** Longest wait for a quiet moment after the first screen is drawn, in ms. */
const IDLE_MS = 5000;

/** Starts measuring once the first screen is drawn and the page is quiet: it costs nothing before. */
export async function startPageReport(): Promise<void> {
  const { pathname } = location;
  await whenFirstScreenDrawn();
  await whenIdle(IDLE_MS);
  try {
    const { reportPage } = await import('./page-report.ts');
    reportPage(pathname);
  } catch {
    // A measurement that cannot be loaded is none.
  }
}
