import type { BuildRecord, Registry } from '@exchange/federation/registry';
import type { Brand } from './brands.ts';
import { SKELETON_CSS, SKELETON_HTML } from './skeleton.ts';

/** The order of all cascade layers, first in the page so that no file can set another. */
export const LAYER_ORDER = '@layer reset, tokens, theme, base, components, areas, overrides;';

/** What one HTML answer is made of. */
export interface PageParts {
  brand: Brand;
  language: string;
  nonce: string;
  shell: BuildRecord;
  registry: Registry;
  /** Snapshots of the requested route's remote. */
  moduleInfo: Record<string, unknown>;
  liveReload: boolean;
}

/** The HTML of every route; only the registry, the seed and the brand differ. */
export function renderPage(parts: PageParts): string {
  const { brand, language, nonce, shell, registry } = parts;
  const theme = `/themes/${encodeURIComponent(brand.id)}`;
  const styles = shell.entry.filter((file) => file.endsWith('.css'));
  const scripts = shell.entry.filter((file) => file.endsWith('.js'));
  const attributes = (file: string) =>
    `crossorigin="anonymous" integrity="${escapeHtml(shell.files[file] ?? '')}"`;
  return `<!doctype html>
<html lang="${escapeHtml(language)}" data-brand="${escapeHtml(brand.id)}">
<head>
<meta charset="utf-8">
<style nonce="${nonce}">${LAYER_ORDER}${SKELETON_CSS}</style>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(brand.title)}</title>
${styles.map((file) => `<link rel="stylesheet" href="/assets/${file}" ${attributes(file)}>`).join('\n')}
<link rel="stylesheet" id="theme" href="${theme}/${encodeURIComponent(brand.id)}.css">
${brand.favicon ? `<link rel="icon" href="${theme}/${escapeHtml(brand.favicon)}">` : '<link rel="icon" href="data:,">'}
${brand.themeColor ? `<meta name="theme-color" content="${escapeHtml(brand.themeColor)}">` : ''}
<script type="application/json" id="registry">${embedJson(registry)}</script>
<script nonce="${nonce}">window.__FEDERATION__={moduleInfo:${embedJson(parts.moduleInfo)}}${parts.liveReload ? RELOAD : ''}</script>
${scripts.map((file) => `<script defer nonce="${nonce}" src="/assets/${file}" ${attributes(file)}></script>`).join('\n')}
</head>
<body>
<div id="root">${SKELETON_HTML}</div>
</body>
</html>
`;
}

const RELOAD = ';new EventSource("/dev/reload").addEventListener("reload",()=>location.reload())';

// `<` would let a string close the script element; U+2028 and U+2029 are fine in modern scripts.
function embedJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
