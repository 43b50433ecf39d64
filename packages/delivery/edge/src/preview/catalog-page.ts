import { assetAddress, type Brand, themeFile } from '@exchange/brands';
import type { BuildRecord } from '@exchange/federation/registry';
import { escapeHtml } from '../escape-html.ts';
import { LAYER_ORDER } from '../page.ts';

/** Path of the catalogue's files. */
export const CATALOG_ASSETS = '/catalog/assets/';

/** Renders the page with every component of the design system, in a brand. */
export function renderCatalogPage(brand: Brand, catalog: BuildRecord, nonce: string): string {
  const files = (end: string) => catalog.entry.filter((file) => file.endsWith(end));
  return `<!doctype html>
<html lang="en" data-brand="${brand.id}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(brand.name)} · components</title>
<style nonce="${nonce}">${LAYER_ORDER}</style>
${files('.css')
  .map((file) => `<link rel="stylesheet" nonce="${nonce}" href="${CATALOG_ASSETS}${file}">`)
  .join('\n')}
<link rel="stylesheet" href="${assetAddress(brand, themeFile(brand.id))}">
${files('.js')
  .map((file) => `<script defer nonce="${nonce}" src="${CATALOG_ASSETS}${file}"></script>`)
  .join('\n')}
</head>
<body><div id="root"></div></body>
</html>
`;
}
