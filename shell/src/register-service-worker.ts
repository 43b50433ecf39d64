/**
 * Has the browser keep the shell's files and the offline page. Only once the page stands: on a slow
 * network the first view has the line for itself. Development builds change without new names.
 */
export function registerServiceWorker(): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  // Where it fails, as in some private windows, the app works without.
  const register = () => navigator.serviceWorker.register('/service-worker.js').catch(() => {});
  if (document.readyState === 'complete') void register();
  else addEventListener('load', register, { once: true });
}
