import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { reportErrors } from './report-errors.ts';
import { isHashedFile, isThemeFile, OFFLINE_PAGE, SERVER_PATHS } from './requests.model.ts';

declare const self: ServiceWorkerGlobalScope;

reportErrors(self);

const CACHES = { files: 'files-1', themes: 'themes-1', offline: 'offline-1' } as const;
/** Timeout in seconds after which the cached theme is used. */
const THEME_WAIT_S = 3;
/** Cache limits of a brand's style, wordmark and icons. */
const THEME_CACHE = { maxEntries: 10, maxAgeSeconds: 30 * 24 * 60 * 60 } as const;

/** The static routing of Chromium 123 and later; others run the worker for each request. */
interface RoutingInstallEvent extends ExtendableEvent {
  addRoutes?: (rules: { condition: { urlPattern: string }; source: 'network' }[]) => Promise<void>;
}

self.addEventListener('install', (event: RoutingInstallEvent) => {
  const cacheOfflinePage = async () => {
    const cache = await caches.open(CACHES.offline);
    await cache.add(new Request(OFFLINE_PAGE, { cache: 'reload' }));
  };
  // Prices and bets never wait for the worker to start.
  const rules = SERVER_PATHS.map((path) => ({
    condition: { urlPattern: `${path}*` },
    source: 'network' as const,
  }));
  event.waitUntil(Promise.all([cacheOfflinePage(), event.addRoutes?.(rules), self.skipWaiting()]));
});

self.addEventListener('activate', (event) => {
  const known: readonly string[] = Object.values(CACHES);
  const removeFormer = async () => {
    const former = (await caches.keys()).filter((name) => !known.includes(name));
    await Promise.all(former.map((name) => caches.delete(name)));
  };
  event.waitUntil(removeFormer());
});
clientsClaim();
enableNavigationPreload();

// A page contains the current registry and policy and must never be cached.
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      plugins: [{ handlerDidError: () => caches.match(OFFLINE_PAGE) }],
    }),
  ),
);

// Its name changes with its content, so a cached file is valid.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isHashedFile(url.pathname),
  new CacheFirst({
    cacheName: CACHES.files,
    plugins: [new ExpirationPlugin({ maxEntries: 150, purgeOnQuotaError: true })],
  }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isThemeFile(url.pathname),
  new NetworkFirst({
    cacheName: CACHES.themes,
    networkTimeoutSeconds: THEME_WAIT_S,
    plugins: [new ExpirationPlugin({ ...THEME_CACHE, purgeOnQuotaError: true })],
  }),
);
