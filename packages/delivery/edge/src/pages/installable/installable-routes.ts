import { createHash, randomBytes } from 'node:crypto';
import { type Brand, type LiveBrands, selectHex, selectToken } from '@exchange/brands';
import { listRoutes, paths, selectRoute } from '@exchange/contract';
import type { SelectedRegistry } from '@exchange/federation/registry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type PageLanguage, readLanguage } from '../../cookies.ts';
import { IMMUTABLE_CACHE_CONTROL } from '../../versions/releases/files.ts';
import type { ChoosePage, VersionSelection } from '../../versions/version-selection.ts';
import { brandOf } from '../brand-of.ts';
import { escapeHtml } from '../escape.ts';
import { APP_ICONS, APPLE_ICON, createIconDrawer, iconAddress } from './icons.ts';

/**
 * Replaces the service worker where the operator disabled it: takes over at once, deletes all
 * caches and unregisters itself.
 */
const KILL_SWITCH_WORKER = `
addEventListener('install', (event) => event.waitUntil(skipWaiting()));
addEventListener('activate', (event) => event.waitUntil((async () => {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await registration.unregister();
})()));
`;

/** Path of the page itself; at every other address it replaces that page. */
const OFFLINE_PATH = '/offline';

/** Returns the policy of the page: it may only probe the server. */
const offlinePolicy = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;

/** Interval in ms in which the page probes the server. */
const PROBE_MS = 5000;

// Both languages: the service worker caches the page, and the language may change afterwards. At
// its own address there is no other page to load, so it shows the result.
const SCRIPT = `
const root = document.documentElement;
const read = (name) => document.cookie.split('; ').find((pair) => pair.startsWith(name + '='));
if ((read('__Host-lang') ?? read('lang') ?? '').endsWith('=hi')) root.lang = 'hi';
const own = location.pathname === '${OFFLINE_PATH}';
const show = (online) => own ? root.classList.toggle('online', online) : online && location.reload();
const look = () => fetch('/health', { cache: 'no-store' }).then(({ ok }) => show(ok), () => show(false));
addEventListener('online', look);
for (const button of document.querySelectorAll('button')) button.onclick = own ? look : () => location.reload();
setInterval(look, ${PROBE_MS});
if (own) look();
`;

const style = (brand: Brand) => {
  const token = (name: string) => escapeHtml(selectToken(brand, name));
  return `
:root{color-scheme:${brand.colorScheme};--ink:${token('--text-1')};--dim:${token('--text-2')}}
body{margin:0;min-height:100dvh;display:grid;place-content:center;gap:12px;padding:24px;box-sizing:border-box;text-align:center;
font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:${token('--surface-0')}}
svg{width:72px;height:72px;margin:0 auto;color:var(--dim)}
h1{font-size:22px;margin:0}p{margin:0 0 12px;max-width:34ch;color:var(--dim)}
button,a{font:inherit;font-weight:600;min-height:44px;padding:0 24px;border:1px solid currentColor;border-radius:8px;color:inherit;background:none;cursor:pointer;
display:inline-grid;place-items:center;box-sizing:border-box;text-decoration:none}
:is(button,a):focus-visible{outline:3px solid currentColor;outline-offset:2px}
main{display:grid;gap:12px;justify-items:center}
html:not(.online) .back,html.online .gone,html[lang=en] main[lang=hi],html[lang=hi] main[lang=en]{display:none}`;
};

const main = (lang: string, state: 'gone' | 'back', title: string, text: string, way: string) =>
  `<main lang="${lang}" class="${state}"><h1>${title}</h1><p>${text}</p>${way}</main>`;
const again = (text: string) => `<button type="button">${text}</button>`;
const home = (text: string) => `<a href="${paths.home()}">${text}</a>`;

/**
 * Renders the page for visitors without a connection; it reloads by itself. At its own address with
 * a connection, it links to the home page.
 */
const renderOfflinePage = (brand: Brand, nonce: string): string => `<!doctype html>
<html lang="en" data-brand="${escapeHtml(brand.id)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(brand.title)}</title>
<style nonce="${nonce}">${style(brand)}</style>
</head>
<body>
<svg class="gone" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" aria-hidden="true"><path d="M3 3l18 18M5 12.500a10 10 0 0 1 4-2.400M8.500 16a5 5 0 0 1 5.500-1M2 9a15 15 0 0 1 4.500-2.900M10.500 5.100A15 15 0 0 1 22 9M15.500 10.600a10 10 0 0 1 3.500 1.900M12 20h.01"/></svg>
<svg class="back" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" aria-hidden="true"><path d="M2 9a15 15 0 0 1 20 0M5 12.500a10 10 0 0 1 14 0M8.500 16a5 5 0 0 1 7 0M12 20h.01"/></svg>
${main('en', 'gone', 'No connection', 'Bets that were placed stay as they are. This page loads again by itself once you are back.', again('Try again'))}
${main('hi', 'gone', 'कनेक्शन नहीं है', 'लगाए गए दांव वैसे ही बने रहते हैं। कनेक्शन लौटते ही यह पेज अपने आप फिर लोड होगा।', again('फिर कोशिश करें'))}
${main('en', 'back', 'You are online', 'The connection is there. Nothing is missing.', home('Go to the home page'))}
${main('hi', 'back', 'आप ऑनलाइन हैं', 'कनेक्शन ठीक है। कुछ भी बाकी नहीं है।', home('होम पेज पर जाएं'))}
<script nonce="${nonce}">${SCRIPT}</script>
</body>
</html>
`;

/** Returns the links of areas at the app's icon, in a language. */
const selectShortcuts = (
  { areas, remotes }: SelectedRegistry,
  { features }: Brand,
  language: PageLanguage,
) =>
  Object.entries(areas)
    .flatMap(([area, definition]) =>
      definition.links.map((link) => ({
        ...link,
        route: selectRoute(listRoutes(areas), link.to),
        area,
      })),
    )
    .filter(
      ({ place, area, route }) =>
        place === 'app' &&
        remotes[area] !== undefined &&
        route?.owner === area &&
        (route.feature === undefined || features[route.feature]),
    )
    .sort((one, other) => (one.order ?? 0) - (other.order ?? 0))
    .map(({ label, to }) => ({ name: label[language] ?? label.en, url: to }));

/** Returns the web app manifest of a brand in a language (W3C "Web Application Manifest"). */
function webManifest(brand: Brand, language: PageLanguage, registry: SelectedRegistry) {
  const hindi = language === 'hi' ? brand.nameHindi : undefined;
  return {
    id: '/',
    lang: language,
    dir: 'ltr',
    name: hindi ?? brand.title,
    short_name: hindi ?? brand.name,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: selectHex(brand, '--header'),
    background_color: selectHex(brand, '--surface-0'),
    categories: ['sports', 'games', 'entertainment'],
    icons: APP_ICONS.map((icon) => ({
      src: iconAddress(brand, icon),
      sizes: `${icon.size}x${icon.size}`,
      type: 'image/png',
      purpose: icon.maskable ? 'maskable' : 'any',
    })),
    shortcuts: selectShortcuts(registry, brand, language),
  };
}

/** Whether there is a service worker. */
export interface InstallableConfig {
  /** True if browsers cache files by the service worker; false removes existing workers. */
  serviceWorker: boolean;
}

const REVALIDATE = { 'cache-control': 'no-cache' };
const WORKER_HEADERS = {
  ...REVALIDATE,
  'content-type': 'text/javascript; charset=utf-8',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
};

/**
 * Serves what makes a brand installable: manifest, icons, the service worker and its offline page.
 */
export function registerInstallable(
  app: FastifyInstance,
  { serviceWorker }: InstallableConfig,
  {
    brands,
    choosePage,
    readWorker,
  }: {
    brands: LiveBrands;
    choosePage: ChoosePage;
    /** Reads the service worker of the shell that players of a brand get. */
    readWorker: (page: VersionSelection, brand: Brand) => Promise<string | undefined>;
  },
): void {
  const ofRequest = (request: FastifyRequest) => brandOf(brands, request);
  const drawIcon = createIconDrawer();

  app.get('/manifest.webmanifest', async (request, reply) => {
    const { registry } = await choosePage(request, 'open');
    const language = readLanguage(request.headers.cookie);
    const manifest = webManifest(ofRequest(request), language, registry);
    return reply
      .headers({ ...REVALIDATE, 'content-type': 'application/manifest+json', vary: 'cookie' })
      .send(JSON.stringify(manifest));
  });

  for (const icon of [...APP_ICONS, APPLE_ICON]) {
    app.get<{ Querystring: { v?: string } }>(`/icons/${icon.file}`, async (request, reply) => {
      const brand = ofRequest(request);
      const png = await drawIcon(brand, icon);
      if (!png) return reply.code(404).send();
      const isOwn = request.url === iconAddress(brand, icon);
      return reply
        .headers({
          'cache-control': isOwn ? IMMUTABLE_CACHE_CONTROL : 'no-cache',
          'content-type': 'image/png',
        })
        .send(png);
    });
  }

  app.get(OFFLINE_PATH, async (request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': offlinePolicy(nonce),
      })
      .send(renderOfflinePage(ofRequest(request), nonce));
  });

  app.get('/service-worker.js', async (request, reply) => {
    if (!serviceWorker) return reply.headers(WORKER_HEADERS).send(KILL_SWITCH_WORKER);
    // A worker with other bytes is installed again, and then caches the brand's new offline page.
    const offlinePage = renderOfflinePage(ofRequest(request), '');
    const version = createHash('sha256').update(offlinePage).digest('hex').slice(0, 16);
    const page = await choosePage(request, 'open');
    const code = await readWorker(page, ofRequest(request)).catch(() => undefined);
    if (code === undefined) return reply.code(404).send();
    return reply.headers(WORKER_HEADERS).send(`// ${version}\n${code}`);
  });
}
