/**
 * Replaces the service worker where the operator disabled it: takes over at once, deletes all
 * caches and unregisters itself.
 */
export const KILL_SWITCH_WORKER = `
addEventListener('install', (event) => event.waitUntil(skipWaiting()));
addEventListener('activate', (event) => event.waitUntil((async () => {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await registration.unregister();
})()));
`;
