import { randomBytes } from 'node:crypto';
import { assetAddress, type LiveBrands, themeFile } from '@exchange/brands';
import {
  type AreaDefinition,
  INSTANT_ID_PARAM,
  isGuarded,
  isReading,
  listRoutes,
  type RemoteAreaName,
  selectInitialRemote,
  selectRoute,
} from '@exchange/contract';
import {
  EMPTY_DOCUMENT,
  hasCanary,
  linksOf,
  type PageAreaDefinition,
  type PageRegistry,
  type RegisteredRemote,
  type Release,
  type SelectedRegistry,
} from '@exchange/federation/registry';
import { selectOrigins } from '@exchange/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { renderPreviewBanner } from '../area-preview/preview-pages.ts';
import { brandOf } from '../brand-of.ts';
import type { EdgeConfig } from '../config.ts';
import { readLanguage, writeBucket } from '../cookies.ts';
import { contentSecurityPolicy, selectFrameSources, selectPreviewHosts } from '../csp.ts';
import { renderClients } from '../development/developed-areas.ts';
import { renderDevelopmentBanner } from '../development/development-pages.ts';
import type { CachedManifest, ManifestCache } from '../manifest-cache.ts';
import type { OverrideCookies } from '../override/override-cookie.ts';
import { renderBanner } from '../override/override-html.ts';
import type { OverrideState } from '../override/read-override.ts';
import type { ErrorBudget } from '../telemetry/error-budget.ts';
import { recordPageView } from '../telemetry/faults.ts';
import type { GivenTickets } from '../telemetry/given-ticket.ts';
import { clientIdOf } from '../telemetry/reports.ts';
import type { BrowserTokens, ChoosePage } from '../version-selection.ts';
import { renderPage } from './page.ts';
import { selectPrefetchedCalls } from './prefetch-plan.ts';
import { type FirstRemote, listRemoteCode, renderEarlyCalls, renderPreloads } from './preloads.ts';

/** Selects whose hashes a page needs in its HTML. */
interface SlimParts {
  /** The area that the page starts without a request for its manifest. */
  seeded: RemoteAreaName | undefined;
  /** Returns true if a release's manifest lists the hashes of its code. */
  listsHashes: (release: Release) => boolean;
}

/**
 * Returns the registry without hashes that manifests list; those releases keep the hash of the
 * manifest, which verifies the others.
 */
export function trimRegistry(
  { remotes }: Pick<PageRegistry, 'remotes'>,
  { seeded, listsHashes }: SlimParts,
): Pick<PageRegistry, 'remotes'> {
  const slim = (release: Release): Release => {
    const file = release.manifestUrl.slice(new URL('.', release.manifestUrl).href.length);
    const hash = release.integrity?.[file];
    return hash !== undefined && listsHashes(release)
      ? { ...release, integrity: { [file]: hash } }
      : release;
  };
  const entries = Object.entries(remotes).map(([area, { active, lastGood }]) => {
    const remote: RegisteredRemote = {
      active: area === seeded ? active : slim(active),
      ...(lastGood && { lastGood: slim(lastGood) }),
    };
    return [area, remote] as const;
  });
  return { remotes: Object.fromEntries(entries) };
}

/** Returns what pages read of the areas; of the calls those of pages, which a link may open next. */
export const trimAreas = (areas: SelectedRegistry['areas']): PageRegistry['areas'] =>
  Object.fromEntries(
    Object.entries(areas).map(([area, definition]) => {
      const known = trimmed.get(definition) ?? trimArea(definition);
      trimmed.set(definition, known);
      return [area, known];
    }),
  );

/** A definition stays the same object until the registry changes. */
const trimmed = new WeakMap<AreaDefinition, PageAreaDefinition>();

function trimArea(definition: AreaDefinition): PageAreaDefinition {
  const { title, pages, fragments, menu } = definition;
  return {
    ...{ title, pages: pages.map(withReadingCalls), fragments: fragments.map(withoutCalls) },
    links: linksOf(definition),
    menu,
  };
}

/** A page keeps the calls that only read: its browser starts them for any link. */
function withReadingCalls({ calls: rules, ...page }: AreaDefinition['pages'][number]) {
  const calls = rules.map((rule) => ({ ...rule, calls: rule.calls.filter(isReading) }));
  return { ...page, calls };
}

const withoutCalls = <Part extends { calls: unknown }>(part: Part): Part => {
  const { calls: _, ...rest } = part;
  return rest as Part;
};

interface HtmlDependencies {
  config: EdgeConfig;
  brands: LiveBrands;
  choosePage: ChoosePage;
  budget: ErrorBudget;
  given: GivenTickets;
  seeds: ManifestCache;
  /** Undefined without staff. */
  overrides: OverrideCookies | undefined;
  tokens: BrowserTokens;
}

/** Responds to every page address with the shell's HTML. */
export function createHtmlHandler({
  config,
  brands,
  choosePage,
  budget,
  given,
  seeds,
  overrides,
  tokens,
}: HtmlDependencies) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { pathname, searchParams } = new URL(request.url, 'http://edge');
    const chosen = await choosePage(request, 'new');
    const { document, shell, bucket, override, registry: current, shared, developed } = chosen;
    const { development, preview } = chosen;
    const voter = clientIdOf(request);
    if (shared) void recordPageView(budget, { registry: shared, voter });
    const brand = brandOf(brands, request);
    const route = selectRoute(listRoutes(current.areas), pathname);
    const isShown = route?.feature === undefined || brand.features[route.feature];
    // Of an area that is switched off a page starts nothing.
    const enabled = Object.fromEntries(
      Object.entries(current.areas).filter(([area]) => current.remotes[area] !== undefined),
    );
    const part = isShown ? selectInitialRemote(route, enabled) : undefined;
    const seed = part && (await seeds.get(part, current));
    const theme = assetAddress(brand, themeFile(brand.id));
    const language = readLanguage(request.headers.cookie);
    const nonce = randomBytes(16).toString('base64');
    const remote = firstRemote(part?.area, current, seed);
    // A guest who is redirected from /app must not have requested the remote.
    const preloads = renderPreloads({
      ...{ shell, language },
      remote: isGuarded(pathname) ? undefined : remote,
    });
    const isSecure = request.protocol === 'https';
    const cookies = [
      hasCanary(document) && bucket.isNew && writeBucket(bucket, isSecure),
      endOverride(override, overrides, request),
      development?.kind === 'ended' && development.isOver && tokens.development.clear(request),
      preview?.kind === 'ended' && preview.isOver && tokens.preview.clear(request),
    ];
    for (const cookie of cookies) if (cookie) reply.header('set-cookie', cookie);
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
        // Development builds have no hashes; staff may be shown one.
        ...(!config.liveReload &&
          override?.kind !== 'shown' &&
          developed.length === 0 && { 'integrity-policy': 'blocked-destinations=(script)' }),
        ...(preloads.header && { link: preloads.header }),
      })
      .send(
        renderPage({
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
              seeded: seed && part?.area,
              listsHashes: seeds.listsHashes,
            }),
          },
          moduleInfo: seed?.moduleInfo ?? {},
          earlyCalls: renderEarlyCalls(
            selectPrefetchedCalls(pathname, route, enabled, isShown),
            isGuarded(pathname) && remote ? listRemoteCode(remote) : [],
          ),
          banner:
            (override ? renderBanner(override, { nonce, language, registry: current }) : '') +
            (preview ? renderPreviewBanner(preview, { nonce, language, registry: current }) : '') +
            (development ? renderDevelopmentBanner(development, { nonce, language }) : ''),
          ticket: shared && given.issue(shared, voter),
          liveReload: config.liveReload,
          clients: renderClients(developed, nonce),
        }),
      );
  };
}

/** Sets the cookie that remembers an override as ended. */
function endOverride(
  state: OverrideState | undefined,
  overrides: OverrideCookies | undefined,
  request: FastifyRequest,
): string | undefined {
  if (state?.kind !== 'ended' || state.reason === undefined) return undefined;
  const { override, reason } = state;
  request.log.warn({ override, reason }, 'Override ended: its build cannot be shown');
  return overrides?.write(override, request);
}

function firstRemote(
  area: RemoteAreaName | undefined,
  registry: PageRegistry,
  seed: CachedManifest | undefined,
): FirstRemote | undefined {
  const release = area && registry.remotes[area]?.active;
  return release && seed ? { release, files: seed.files } : undefined;
}
