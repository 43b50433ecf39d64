/**
 * The worker that ends the worker: where the operator switches it off, browsers that have one get this in
 * its place. It takes over at once, forgets all that was kept and takes itself out; pages go on without.
 */
export const KILL_SWITCH_WORKER = `
addEventListener('install', (event) => event.waitUntil(skipWaiting()));
addEventListener('activate', (event) => event.waitUntil((async () => {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await registration.unregister();
})()));
`;
