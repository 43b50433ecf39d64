import { type Brand, type BrandFault, describeFault } from '@exchange/brands';
import { escapeHtml } from '../escape-html.ts';
import { RELOAD_SCRIPT } from '../reload-script.ts';

interface PreviewParts {
  /** The selected brand. */
  id: string;
  faults: readonly BrandFault[];
  /** All brands side by side, the selected one first. */
  brands: readonly Brand[];
  /** Paths of the pages, by their titles. */
  screens: Readonly<Record<string, string>>;
  port: string;
  nonce: string;
}

const STYLE = `
body{margin:0;font:14px/1.5 system-ui,sans-serif;color-scheme:light dark;padding:16px}
h1{font-size:20px;margin:0 0 8px}h2{font-size:15px;margin:24px 0 8px}
ul{margin:0 0 8px;padding-left:20px}.faults{list-style:'✗ ';font-weight:600}
.row{display:flex;gap:16px;overflow-x:auto;padding-bottom:8px}
figure{margin:0}figcaption{margin-bottom:4px}
iframe{width:360px;height:720px;border:1px solid GrayText;border-radius:8px;background:Canvas}`;

const renderFaults = (faults: readonly BrandFault[]) =>
  faults.length === 0
    ? '<p>No fault in files, colours and contrast.</p>'
    : `<ul class="faults">${faults.map((fault) => `<li>${escapeHtml(describeFault(fault))}</li>`).join('')}</ul>`;

/** Renders components and key screens of all brands side by side; reloads when a brand changes. */
export function renderPreviewPage({
  id,
  faults,
  brands,
  screens,
  port,
  nonce,
}: PreviewParts): string {
  const frame = (brand: Brand, name: string, path: string) =>
    `<figure><figcaption>${escapeHtml(brand.name)}</figcaption><iframe loading="lazy" title="${escapeHtml(`${name}, ${brand.name}`)}" src="${escapeHtml(`http://${brand.id}.localhost:${port}${path}`)}"></iframe></figure>`;
  const rows = Object.entries(screens).map(
    ([name, path]) =>
      `<h2>${escapeHtml(name)}</h2><div class="row">${brands.map((brand) => frame(brand, name, path)).join('')}</div>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Preview of ${escapeHtml(id)}</title>
<style nonce="${nonce}">${STYLE}</style>
<script nonce="${nonce}">${RELOAD_SCRIPT}</script>
</head>
<body>
<h1>Preview of ${escapeHtml(id)}</h1>
${renderFaults(faults)}
${rows.join('\n')}
</body>
</html>
`;
}
