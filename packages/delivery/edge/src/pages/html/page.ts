import {
  assetAddress,
  type Brand,
  FAVICON,
  selectHex,
  selectImage,
  TOKENS_CSS,
  themeCss,
  toPageBrand,
  WORDMARK,
} from '@exchange/brands';
import {
  BASES,
  BRAND_ELEMENT_ID,
  GIVEN_TICKET_META,
  hasSlip,
  paths,
  type Route,
} from '@exchange/contract';
import type { BuildRecord, PageRegistry } from '@exchange/federation/registry';
import type { PageLanguage } from '../../cookies.ts';
import { embedJson, escapeHtml } from '../escape.ts';
import { renderFrame, renderFrameStyles, TAP_SCRIPT } from '../frame/frame-html.ts';
import type { PageFrame } from '../frame/kept-frames.ts';
import { APPLE_ICON, iconAddress } from '../installable/icons.ts';
import {
  RELOAD_SCRIPT,
  renderBootWatchdog,
  renderStart,
  TOO_OLD_SCRIPT,
  TRUSTED_TYPES_SCRIPT,
} from './inline-scripts.ts';

const LOADING: Record<PageLanguage, string> = { en: 'Loading', hi: 'लोड हो रहा है' };

const MENU =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><path d="M4 5h16M4 12h16M4 19h16"/></svg>';
const CARDS = '<div class="boot-card"></div>'.repeat(3);

/**
 * Renders the page until the shell renders (brief, "Loading"): the bars with the brand's wordmark,
 * the columns of the page, and empty cards. Games have the wordmark only.
 */
function renderSkeleton(brand: Brand, route: Route | undefined, language: PageLanguage): string {
  const wordmark = `<img src="${escapeHtml(assetAddress(brand, WORDMARK))}" alt="" fetchpriority="high">`;
  const open = (kind: string) =>
    `<div class="boot${kind}" role="status" aria-label="${LOADING[language]}">`;
  if (route?.layout === 'full-screen') return `${open(' boot-full')}${wordmark}</div>`;
  const isHome = route?.path === paths.home();
  return (
    open('') +
    `<div class="boot-header">${MENU}${wordmark}</div><div class="boot-sub"></div>` +
    (isHome ? '<div class="boot-marquee"></div>' : '') +
    '<div class="boot-columns"><div class="boot-tree"></div>' +
    `<div class="boot-main">${isHome ? '<div class="boot-slides"></div>' : ''}${CARDS}</div>` +
    (hasSlip(route) ? '<div class="boot-slip"></div>' : '') +
    '</div><div class="boot-bottom"></div></div>'
  );
}

/**
 * Styles of the skeleton: measures of the shell's header and layout, and what the shell's styles
 * set for every page.
 */
const SKELETON_CSS =
  '@layer reset{html{overflow-y:scroll}body{margin:0;background:var(--surface-0)}' +
  '.boot{min-height:100dvh}.boot *{box-sizing:border-box}' +
  '.boot-header{display:flex;align-items:center;gap:18px;height:var(--header-height,52px);padding-left:14px;' +
  'background:var(--header,#8882);color:var(--header-ink)}' +
  '.boot-header svg{width:24px}.boot-header img,.boot-full img{width:99px;height:24px}' +
  '.boot-sub{height:var(--sub-header-height,44px);background:var(--sub-header)}' +
  '.boot-marquee{height:33px;background:var(--surface-3);border-bottom:1px solid var(--line)}' +
  '.boot-columns{display:flex;gap:16px;max-width:var(--page-width);margin:0 auto;padding:8px}' +
  '.boot-main{flex:1;display:grid;gap:12px;align-content:start}' +
  '.boot-card,.boot-tree,.boot-slip{background:var(--surface-1,#8882);border:1px solid var(--line,#8882);border-radius:8px}' +
  '.boot-card{height:160px}.boot-slides{aspect-ratio:6/1;background:var(--surface-3);border-radius:8px}' +
  '.boot-card::before{content:"";display:block;width:38%;height:14px;margin:16px 12px;border-radius:4px;background:var(--surface-3)}' +
  '@media(width<992px){.boot-marquee,.boot-slides{display:none}}' +
  '.boot-tree,.boot-slip{display:none}' +
  '.boot-bottom{position:fixed;inset:auto 0 0;height:calc(var(--bottom-bar-height,56px) + env(safe-area-inset-bottom));' +
  'background:var(--surface-1);border-top:1px solid var(--line)}' +
  '.boot-full{display:grid;place-items:center;background:var(--header)}' +
  '@media(width>=992px){.boot-header{gap:22px}.boot-header img,.boot-full img{width:116px;height:28px}' +
  '.boot-columns{padding:16px}.boot-bottom{display:none}.boot-slip{display:block;width:var(--slip-width);height:264px}}' +
  '@media(width>=1200px){.boot-header{padding-left:24px}.boot-header svg{display:none}' +
  '.boot-tree{display:block;width:var(--tree-width);height:220px}}}' +
  // In no layer, as the shell's own styles may or may not be loaded.
  '.boot-said{position:fixed;z-index:1;inset:35% 16px auto;display:grid;gap:12px;max-width:360px;margin:auto;padding:20px;' +
  'font:16px/1.5 system-ui,sans-serif;text-align:center;color:CanvasText;background:Canvas;border:1px solid;border-radius:8px}' +
  '.boot-said button{min-height:44px;font:inherit;font-weight:600;color:inherit;background:none;border:1px solid;border-radius:8px}';

const TEXTS: Record<PageLanguage, Record<'betting' | 'all', (title: string) => string>> = {
  en: {
    betting: (title) =>
      `${title}: a betting exchange for cricket, football and tennis, with live prices and scores.`,
    all: (title) =>
      `${title}: a betting exchange for cricket, football and tennis, with live prices, scores and casino games.`,
  },
  hi: {
    betting: (title) => `${title}: क्रिकेट, फ़ुटबॉल और टेनिस का बेटिंग एक्सचेंज, लाइव भाव और स्कोर के साथ।`,
    all: (title) =>
      `${title}: क्रिकेट, फ़ुटबॉल और टेनिस का बेटिंग एक्सचेंज, लाइव भाव, स्कोर और कैसीनो गेम के साथ।`,
  },
};

/** Returns the meta description for search engines, with the enabled features only. */
const describeBrand = ({ title, features }: Brand, language: PageLanguage): string =>
  TEXTS[language][features.casino ? 'all' : 'betting'](title);

/** The order of all cascade layers, first in the page so that no file can set another. */
export const LAYER_ORDER = '@layer reset, tokens, theme, base, components, areas, overrides;';

/** Styles of the shell for Hindi, its typeface alone. */
const HINDI_STYLES = /^hindi\.[\da-f]+\.css$/;

/** Inputs of one HTML response. */
export interface PageContent {
  brand: Brand;
  /** Undefined for an address without a page. */
  route: Route | undefined;
  /** Address of the brand's style sheet. */
  theme: string;
  /** Elements that preload scripts and typefaces. */
  preloads: string;
  language: PageLanguage;
  nonce: string;
  shell: BuildRecord;
  registry: PageRegistry;
  /** Snapshots of the requested route's remote. */
  moduleInfo: Record<string, unknown>;
  /** Script that starts the route's prefetched calls. */
  earlyCalls: string;
  /** Proves which versions the page was given; undefined: its reports prove nothing. */
  ticket: string | undefined;
  /** Staff banner over the page, as HTML. */
  banner: string;
  /** The page's first content; undefined: it begins with the skeleton. */
  frame: PageFrame | undefined;
  liveReload: boolean;
  /** Scripts of areas in development, as elements. */
  clients: string;
}

/** JSON of objects that many pages have, until a release or a brand changes. */
const written = new WeakMap<object, string>();

function embedOnce(value: object, write: () => unknown = () => value): string {
  const json = written.get(value) ?? embedJson(write());
  written.set(value, json);
  return json;
}

/** Embeds a registry with the definitions of areas, most of its text, as they were written before. */
function embedRegistry({ areas, ...others }: PageRegistry): string {
  const all = Object.entries(areas).map(([area, one]) => `${embedJson(area)}:${embedOnce(one)}`);
  return `{"areas":{${all.join(',')}},${embedJson(others).slice(1)}`;
}

/** Renders the HTML of every route; only the registry, the prefetches and the brand differ. */
export function renderPage(content: PageContent): string {
  const { brand, language, nonce, shell, registry, frame } = content;
  const icon = BASES.images + (brand.settings['site.FAVICON'] ?? selectImage(brand, FAVICON));
  // A frame brings them along: asked for again, they would replace the typeface of its first paint.
  const styles = frame ? [] : shell.entry.filter((file) => file.endsWith('.css'));
  // The shell's code takes one that is switched off for loaded: its typeface, which the app waits for,
  // would move the texts of the frame.
  const brought =
    frame && language === 'hi'
      ? Object.keys(shell.files).filter((one) => HINDI_STYLES.test(one))
      : [];
  const attributes = (file: string) =>
    `crossorigin="anonymous" integrity="${escapeHtml(shell.files[file] ?? '')}"`;
  return `<!doctype html>
<html lang="${escapeHtml(language)}" data-brand="${escapeHtml(brand.id)}">
<head>
<meta charset="utf-8">
<style nonce="${nonce}">${LAYER_ORDER}${TOKENS_CSS}${themeCss(brand)}${SKELETON_CSS}</style>
${content.preloads}
${content.clients}<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(brand.title)}</title>
<meta name="description" content="${escapeHtml(describeBrand(brand, language))}">
<link rel="icon" href="${escapeHtml(icon)}">
${
  content.ticket === undefined
    ? ''
    : `<meta name="${GIVEN_TICKET_META}" content="${escapeHtml(content.ticket)}">
`
}<meta name="color-scheme" content="${brand.colorScheme}">
<meta name="theme-color" content="${selectHex(brand, '--header')}">
<script nonce="${nonce}">${TOO_OLD_SCRIPT}</script>
<script nonce="${nonce}">${content.earlyCalls};${renderBootWatchdog(language, registry.shell)}</script>
<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">
<link rel="apple-touch-icon" href="${escapeHtml(iconAddress(brand, APPLE_ICON))}">
<script type="application/json" id="${BRAND_ELEMENT_ID}">${embedOnce(brand, () => toPageBrand(brand))}</script>
<script type="application/json" id="registry">${embedRegistry(registry)}</script>
<script nonce="${nonce}">${TRUSTED_TYPES_SCRIPT};window.__FEDERATION__={moduleInfo:${embedOnce(content.moduleInfo)}}${content.liveReload ? `;${RELOAD_SCRIPT}` : ''}</script>
${frame ? renderFrameStyles(frame, nonce) : ''}</head>
<body>
${content.banner}${frame ? `${renderFrame(frame, language)}<div id="root"></div>` : `<div id="root">${renderSkeleton(brand, content.route, language)}</div>`}
<script nonce="${nonce}">${frame ? TAP_SCRIPT : ''}${renderStart(shell, content.theme, frame !== undefined)}</script>
${styles.map((file) => `<link rel="stylesheet" data-page href="/assets/${file}" ${attributes(file)}>`).join('\n')}
${brought.map((file) => `<link rel="stylesheet" disabled href="/assets/${file}">`).join('\n')}
</body>
</html>
`;
}
