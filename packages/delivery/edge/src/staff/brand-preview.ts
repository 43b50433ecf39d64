import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  assetAddress,
  type Brand,
  type BrandFault,
  BrandFaults,
  describeFault,
  type LiveBrands,
  loadBrand,
  themeFile,
} from '@exchange/brands';
import { auditBrand } from '@exchange/brands/audit';
import { ALL_CASINOS, BASES, endpoints, paths, SPORT_IDS } from '@exchange/contract';
import {
  BUILD_RECORD_FILE,
  type BuildRecord,
  parseBuildRecord,
} from '@exchange/federation/registry';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { brandOf } from '../pages/brand-of.ts';
import { contentSecurityPolicy, selectPreviewHosts } from '../pages/csp.ts';
import { escapeHtml } from '../pages/escape.ts';
import type { HtmlConfig } from '../pages/html/html-route.ts';
import { RELOAD_SCRIPT } from '../pages/html/inline-scripts.ts';
import { LAYER_ORDER } from '../pages/html/page.ts';
import type { ProxyConfig } from '../proxy/api-proxy.ts';
import { registerFiles } from '../versions/releases/files.ts';

interface PreviewContent {
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
function renderPreviewPage({ id, faults, brands, screens, port, nonce }: PreviewContent): string {
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

/** Path of the catalogue's files. */
const CATALOG_ASSETS = '/catalog/assets/';

/** Renders the page with every component of the design system, in a brand. */
function renderCatalogPage(brand: Brand, catalog: BuildRecord, nonce: string): string {
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

/** Where the catalogue, the brands and the matches of previews are. */
export interface BrandPreviewConfig
  extends Pick<ProxyConfig, 'apiUrl'>,
    Pick<HtmlConfig, 'catalogDist'> {
  brandsDir: string;
}

const BRAND_NAME = /^[\w-]+$/;
const MATCHES = BASES.api + endpoints.matchList.path;

/**
 * Serves the catalogue of components at `/catalog`, and all brands side by side at `/preview/NAME`.
 */
export function registerBrandPreview(
  app: FastifyInstance,
  { catalogDist = '', brandsDir, apiUrl }: BrandPreviewConfig,
  brands: LiveBrands,
): void {
  registerFiles(app, { prefix: CATALOG_ASSETS, folders: [catalogDist] });

  app.get('/catalog', async (request, reply) => {
    const record = await readFile(path.join(catalogDist, BUILD_RECORD_FILE), 'utf8');
    const nonce = createNonce();
    const policy = contentSecurityPolicy({
      nonce,
      host: request.host,
      registry: { remotes: {} },
      frameSources: [],
      frameAncestors: selectPreviewHosts(request.host),
    });
    const brand = brandOf(brands, request);
    return sendPage(
      reply,
      policy,
      renderCatalogPage(brand, parseBuildRecord(JSON.parse(record)), nonce),
    );
  });

  app.get<{ Params: { id: string } }>('/preview/:id', async (request, reply) => {
    const { id } = request.params;
    const all = [...brands.current().byId.values()];
    const nonce = createNonce();
    const policy = [
      `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'`,
      `frame-src ${selectPreviewHosts(request.host).join(' ')}; base-uri 'none'; form-action 'none'`,
    ].join('; ');
    const page = renderPreviewPage({
      id,
      nonce,
      port: request.host.split(':')[1] ?? '80',
      faults: await findFaults(brandsDir, id, brands),
      brands: all.toSorted((left, right) => Number(right.id === id) - Number(left.id === id)),
      screens: await selectScreens(apiUrl),
    });
    return sendPage(reply, policy, page);
  });
}

const createNonce = () => randomBytes(16).toString('base64');

const sendPage = (reply: FastifyReply, policy: string, html: string) =>
  reply
    .headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
    .type('text/html; charset=utf-8')
    .send(html);

async function findFaults(
  brandsDir: string,
  id: string,
  brands: LiveBrands,
): Promise<readonly BrandFault[]> {
  // A name with a slash or dots would lead out of the folder.
  if (!BRAND_NAME.test(id)) return [{ file: '.', text: 'there is no such brand' }];
  try {
    const brand = await loadBrand(path.join(brandsDir, id));
    return auditBrand(brand, [...brands.current().byId.values()]);
  } catch (error) {
    if (error instanceof BrandFaults) return error.faults;
    throw error;
  }
}

/** Returns the pages of a preview, with a match in play if there is one. */
async function selectScreens(apiUrl: string): Promise<Readonly<Record<string, string>>> {
  const match = await readFirstMatch(apiUrl).catch(() => undefined);
  return {
    Components: '/catalog',
    Home: paths.home(),
    ...(match !== undefined && { Match: paths.matchDetailsGuest(SPORT_IDS.cricket, match) }),
    Matches: paths.sport('inplay'),
    Casino: paths.casinoLobby(ALL_CASINOS),
    'Sign up': paths.signUp(),
    Terms: paths.termsAndConditions(),
  };
}

async function readFirstMatch(apiUrl: string): Promise<string | undefined> {
  const reply = await fetch(apiUrl + MATCHES, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sport_id: SPORT_IDS.cricket }),
  });
  const { data } = (await reply.json()) as { data: { InplayMatches: { match_id: unknown }[] } };
  const id = data.InplayMatches[0]?.match_id;
  return id === undefined ? undefined : String(id);
}
