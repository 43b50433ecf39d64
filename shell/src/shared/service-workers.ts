/**
 * Returns the page's service workers; undefined on pages over plain HTTP, and in sandboxed frames,
 * where even reading them throws.
 */
export function findServiceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}
