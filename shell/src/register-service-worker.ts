import { whenInitialRenderDone } from './shared/initial-render.store.ts';

/**
 * Registers the service worker, after the first render, with which it would compete for CPU and
 * network. Not for development builds, whose files have no hashed names.
 */
export async function registerServiceWorker(): Promise<void> {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  // Controlled pages need none: the browser updates the worker itself.
  if (navigator.serviceWorker.controller) return;
  await whenInitialRenderDone();
  // Without it, as in some private windows, the app works as well.
  await navigator.serviceWorker.register('/service-worker.js').catch(() => {});
}
