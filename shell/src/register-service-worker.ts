import { whenFirstScreenDrawn } from './shared/initial-render.store.ts';

/**
 * Has the browser keep the shell's files and the offline page. Only once the first screen is drawn: a
 * worker that starts beside it takes its processor and its line. Development builds change without new names.
 */
export async function registerServiceWorker(): Promise<void> {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  // A page that a worker serves needs none: the browser looks for a newer one by itself as a page opens.
  if (navigator.serviceWorker.controller) return;
  await whenFirstScreenDrawn();
  // Where it fails, as in some private windows, the app works without.
  await navigator.serviceWorker.register('/service-worker.js').catch(() => {});
}
