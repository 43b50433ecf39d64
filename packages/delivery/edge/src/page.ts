import { type Brand, FAVICON, selectHex, selectImage, toPageBrand } from '@exchange/brands';
import { BASES, BRAND_ELEMENT_ID, GIVEN_TICKET_META } from '@exchange/contract';
import type { BuildRecord, PageRegistry } from '@exchange/federation/registry';
import { renderBootWatchdog } from './boot-watchdog.ts';
import { describeBrand } from './description.ts';
import { embedJson } from './embed-json.ts';
import { escapeHtml } from './escape-html.ts';
import { APPLE_ICON, iconAddress } from './installable/icons.ts';
import type { PageLanguage } from './language.ts';
import { RELOAD_SCRIPT } from './reload-script.ts';
import { renderSkeleton, SKELETON_CSS } from './skeleton.ts';
import { renderStart } from './start-script.ts';
import { TOO_OLD_SCRIPT } from './too-old.ts';

/** The order of all cascade layers, first in the page so that no file can set another. */
export const LAYER_ORDER = '@layer reset, tokens, theme, base, components, areas, overrides;';

/** Inputs of one HTML response. */
export interface PageParts {
  brand: Brand;
  pathname: string;
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
  /** Proves which versions the page was given. */
  ticket: string;
  /** Staff banner over the page, as HTML. */
  banner: string;
  liveReload: boolean;
}

/** Renders the HTML of every route; only the registry, the prefetches and the brand differ. */
export function renderPage(parts: PageParts): string {
  const { brand, language, nonce, shell, registry } = parts;
  const page = toPageBrand(brand);
  const icon = BASES.images + (brand.settings['site.FAVICON'] ?? selectImage(brand, FAVICON));
  const styles = shell.entry.filter((file) => file.endsWith('.css'));
  const attributes = (file: string) =>
    `crossorigin="anonymous" integrity="${escapeHtml(shell.files[file] ?? '')}"`;
  return `<!doctype html>
<html lang="${escapeHtml(language)}" data-brand="${escapeHtml(brand.id)}">
<head>
<meta charset="utf-8">
<style nonce="${nonce}">${LAYER_ORDER}${SKELETON_CSS}</style>
${parts.preloads}
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(brand.title)}</title>
<meta name="description" content="${escapeHtml(describeBrand(brand, language))}">
<link rel="icon" href="${escapeHtml(icon)}">
<meta name="${GIVEN_TICKET_META}" content="${escapeHtml(parts.ticket)}">
<meta name="color-scheme" content="${brand.colorScheme}">
<meta name="theme-color" content="${selectHex(brand, '--header')}">
<script nonce="${nonce}">${TOO_OLD_SCRIPT}</script>
<script nonce="${nonce}">${parts.earlyCalls};${renderBootWatchdog(language)}</script>
${styles.map((file) => `<link rel="stylesheet" data-page href="/assets/${file}" ${attributes(file)}>`).join('\n')}
<link rel="stylesheet" data-page id="theme" href="${escapeHtml(parts.theme)}">
<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">
<link rel="apple-touch-icon" href="${escapeHtml(iconAddress(brand, APPLE_ICON))}">
<script type="application/json" id="${BRAND_ELEMENT_ID}">${embedJson(page)}</script>
<script type="application/json" id="registry">${embedJson(registry)}</script>
<script nonce="${nonce}">window.__FEDERATION__={moduleInfo:${embedJson(parts.moduleInfo)}}${parts.liveReload ? `;${RELOAD_SCRIPT}` : ''}</script>
</head>
<body>
${parts.banner}<div id="root">${renderSkeleton(brand, parts.pathname, language)}</div>
<script nonce="${nonce}">${renderStart(shell)}</script>
</body>
</html>
`;
}
