import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type BrandFault, BrandFaults, type LiveBrands, loadBrand } from '@exchange/brands';
import { auditBrand } from '@exchange/brands/audit';
import { ALL_CASINOS, BASES, endpoints, paths, SPORT_IDS } from '@exchange/contract';
import { BUILD_RECORD_FILE, parseBuildRecord } from '@exchange/federation/registry';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { brandOf } from '../brand-of.ts';
import type { EdgeConfig } from '../config.ts';
import { contentSecurityPolicy } from '../csp.ts';
import { registerFiles } from '../files.ts';
import { CATALOG_ASSETS, renderCatalogPage } from './catalog-page.ts';
import { selectPreviewHosts } from './preview-hosts.ts';
import { renderPreviewPage } from './preview-page.ts';

const BRAND_NAME = /^[\w-]+$/;
const MATCHES = BASES.api + endpoints.matchList.path;

/**
 * Serves the catalogue of components at `/catalog`, and all brands side by side at `/preview/NAME`.
 */
export function registerPreview(
  app: FastifyInstance,
  { catalogDist = '', brandsDir, apiUrl }: EdgeConfig,
  brands: LiveBrands,
): void {
  registerFiles(app, CATALOG_ASSETS, catalogDist);

  app.get('/catalog', async (request, reply) => {
    const record = await readFile(path.join(catalogDist, BUILD_RECORD_FILE), 'utf8');
    const nonce = createNonce();
    const policy = contentSecurityPolicy({
      ...{ nonce, host: request.host, registry: { remotes: {} }, frameSources: [] },
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
      ...{ id, nonce, port: request.host.split(':')[1] ?? '80' },
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
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ sport_id: SPORT_IDS.cricket }),
  });
  const { data } = (await reply.json()) as { data: { InplayMatches: { match_id: unknown }[] } };
  const id = data.InplayMatches[0]?.match_id;
  return id === undefined ? undefined : String(id);
}
