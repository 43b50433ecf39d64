import { type Brand, selectToken } from '@exchange/brands';
import { paths } from '@exchange/contract';
import { escapeHtml } from '../escape-html.ts';

/** Path of the page itself; at every other address it replaces that page. */
export const OFFLINE_PATH = '/offline';

/** Returns the policy of the page: it may only probe the server. */
export const offlinePolicy = (nonce: string): string =>
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
export const renderOfflinePage = (brand: Brand, nonce: string): string => `<!doctype html>
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
