import { randomBytes } from 'node:crypto';
import { assetAddress, type LiveBrands, themeFile } from '@exchange/brands';
import {
  INSTANT_ID_PARAM,
  isGuarded,
  listRoutes,
  type RemoteAreaName,
  selectInitialRemote,
  selectRoute,
} from '@exchange/contract';
import { EMPTY_DOCUMENT, hasCanary, type PageRegistry } from '@exchange/federation/registry';
import { selectOrigins } from '@exchange/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readLanguage, writeBucket } from '../../cookies.ts';
import { recordPageView } from '../../reports/faults.ts';
import { clientIdOf } from '../../reports/report-route.ts';
import type { DevelopedArea } from '../../versions/developed-areas.ts';
import type { Versions } from '../../versions/open-versions.ts';
import type { CachedManifest, ManifestCache } from '../../versions/registry/manifest-cache.ts';
import { brandOf } from '../brand-of.ts';
import { contentSecurityPolicy, selectFrameSources, selectPreviewHosts } from '../csp.ts';
import { escapeHtml } from '../escape.ts';
import type { ReadPageFrame } from '../frame/page-frame.ts';
import { trimAreas, trimRegistry } from '../page-registry.ts';
import { selectPrefetchedCalls } from '../prefetched-calls.ts';
import { compressPage } from './compress-page.ts';
import { renderPage } from './page.ts';
import { type FirstRemote, listRemoteCode, renderEarlyCalls, renderPreloads } from './preloads.ts';
import { renderPreviewBanner } from './preview-banner.ts';

/** What pages may frame and show beside their own, and whether they are for development. */
export interface HtmlConfig {
  /** Addresses whose origins may be framed; undefined: all of https, and this host on any port. */
  frameOrigins: readonly string[] | undefined;
  /** Origins of images beside the page's own and the remotes'. */
  imageOrigins?: readonly string[] | undefined;
  /** Folder of the built catalogue of components: brands can be previewed then. */
  catalogDist?: string | undefined;
  /** Reloads open pages when the registry changes. */
  liveReload: boolean;
}

interface HtmlSources extends Pick<Versions, 'choosePage' | 'budget' | 'tickets' | 'previews'> {
  brands: LiveBrands;
  manifests: ManifestCache;
  /** Undefined: pages have no frames. */
  readFrame: ReadPageFrame | undefined;
}

/** Responds to every page address with the shell's HTML. */
export function createHtmlHandler(
  config: HtmlConfig,
  { brands, choosePage, budget, tickets, manifests, previews, readFrame }: HtmlSources,
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { pathname, searchParams } = new URL(request.url, 'http://edge');
    const chosen = await choosePage(request, 'new');
    const { document, bucket, registry: current, shared, developed } = chosen;
    const { build: shell } = chosen.shell;
    const { preview } = chosen;
    const clientId = clientIdOf(request);
    const isRecorded = shared && recordPageView(budget, { registry: shared, clientId });
    const brand = brandOf(brands, request);
    const route = selectRoute(listRoutes(current.areas), pathname);
    const isShown = route?.feature === undefined || brand.features[route.feature];
    // Of an area that is switched off a page starts nothing.
    const enabled = Object.fromEntries(
      Object.entries(current.areas).filter(([area]) => current.remotes[area] !== undefined),
    );
    const module = isShown ? selectInitialRemote(route, enabled) : undefined;
    const manifest = module && (await manifests.get(module, current));
    const language = readLanguage(request.headers.cookie);
    const calls = selectPrefetchedCalls(pathname, route, enabled, isShown);
    const framed = await readFrame?.(request, {
      chosen,
      brand,
      route,
      module,
      calls,
      pathname,
      language,
      isShown,
      isRecorded,
    });
    const theme = assetAddress(brand, themeFile(brand.id));
    const nonce = randomBytes(16).toString('base64');
    const remote = firstRemote(module?.area, current, manifest);
    // A guest who is redirected from /app must not have requested the remote.
    const preloads = renderPreloads({
      shell,
      language,
      isFramed: framed?.frame !== undefined,
      remote: isGuarded(pathname) ? undefined : remote,
    });
    const isSecure = request.protocol === 'https';
    const cookies = [
      hasCanary(document) && bucket.isNew && writeBucket(bucket, isSecure),
      preview?.kind === 'ended' && preview.isOver && previews.clear(request),
    ];
    for (const cookie of cookies) if (cookie) reply.header('set-cookie', cookie);
    const html = renderPage({
      brand,
      route,
      theme,
      preloads: preloads.elements,
      language,
      nonce,
      shell,
      registry: {
        areas: trimAreas(current.areas),
        shell: current.shell,
        ...trimRegistry(current, {
          firstArea: manifest && module?.area,
          listsHashes: manifests.listsHashes,
          ahead: manifests.ahead,
        }),
      },
      moduleInfo: manifest?.moduleInfo ?? {},
      earlyCalls: renderEarlyCalls(
        calls,
        isGuarded(pathname) && remote ? listRemoteCode(remote) : [],
      ),
      banner: preview ? renderPreviewBanner(preview, { nonce, language, registry: current }) : '',
      ticket: shared && tickets.issue(shared, clientId),
      frame: framed?.frame,
      liveReload: config.liveReload,
      clients: renderClients(developed, nonce),
    });
    const compressed = await compressPage(request.headers, html);
    // Before the registry was read, a page may be one of an area.
    const missing = document === EMPTY_DOCUMENT ? 503 : 404;
    return reply
      .code(route ? 200 : missing)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        // The address of a one-time sign-in link is a secret: no request of the page may carry it.
        ...(searchParams.has(INSTANT_ID_PARAM) && { 'referrer-policy': 'no-referrer' }),
        'content-security-policy': contentSecurityPolicy({
          nonce,
          host: request.host,
          registry: current,
          frameAncestors: config.catalogDist ? selectPreviewHosts(request.host) : [],
          frameSources: selectFrameSources({
            listed: config.frameOrigins,
            host: request.host,
            tvLink: brand.settings['site.tv_link'],
          }),
          imageOrigins: selectOrigins(config.imageOrigins ?? [], request.hostname),
        }),
        // Development builds have no hashes.
        ...(!config.liveReload &&
          developed.length === 0 && { 'integrity-policy': 'blocked-destinations=(script)' }),
        ...(preloads.header && { link: preloads.header }),
        ...framed?.headers,
        ...(compressed && {
          'content-encoding': 'br',
          vary: [framed?.headers.vary, 'accept-encoding'].filter(Boolean).join(', '),
        }),
      })
      .send(compressed ?? html);
  };
}

function firstRemote(
  area: RemoteAreaName | undefined,
  registry: PageRegistry,
  manifest: CachedManifest | undefined,
): FirstRemote | undefined {
  const release = area && registry.remotes[area]?.active;
  return release && manifest ? { release, files: manifest.files } : undefined;
}

/** Renders the scripts that the machine of the developer adds to a page, for updates and problems. */
const renderClients = (developed: readonly DevelopedArea[], nonce: string): string =>
  developed
    .map(
      ({ base }) =>
        `<script nonce="${nonce}" crossorigin="anonymous" src="${escapeHtml(base)}client.js"></script>\n`,
    )
    .join('');
