import type { LiveBrands } from '@exchange/brands';
import {
  type BuildRecord,
  type RegistryDocument,
  type SelectedRegistry,
  selectRegistry,
} from '@exchange/federation/registry';
import type { OpenedPreview } from './area-preview/preview-token.ts';
import type { AutoCanaries } from './canary/auto-canaries.ts';
import type { EdgeConfig } from './config.ts';
import { type Bucket, type ClientRequest, readBucket, readCookie } from './cookies.ts';
import {
  applyDeveloped,
  type DevelopedArea,
  readLocalAreas,
} from './development/developed-areas.ts';
import type { DeveloperToken } from './development/developer-token.ts';
import type { CallFit } from './fit/call-fit.ts';
import { OVERRIDE_COOKIE, type OverrideCookies } from './override/override-cookie.ts';
import {
  applyOverride,
  type OverrideState,
  type ReadOverrideState,
} from './override/read-override.ts';
import type { RegistrySource } from './registry-source.ts';
import type { ReadShell } from './shell-record.ts';
import type { ErrorBudget } from './telemetry/error-budget.ts';
import type { TokenCookies, TokenState } from './token/token-cookies.ts';
import { versionsIn } from './versions-in.ts';

/** The versions of one browser's page. */
interface VersionSelection {
  /** The whole registry of the selection. */
  document: RegistryDocument;
  shell: BuildRecord;
  bucket: Bucket;
  registry: SelectedRegistry;
  /** The same without areas of which this browser has a version of its own: these cast no votes. */
  shared: SelectedRegistry;
  /** The staff's override of this browser; part of `registry` if it is shown. */
  override: OverrideState | undefined;
  /** Areas of the developer's machine; part of `registry`. */
  developed: readonly DevelopedArea[];
  /** The token of a developer in this browser. */
  development: TokenState<DeveloperToken> | undefined;
  /** The preview of this browser; part of `registry` if it is shown. */
  preview: TokenState<OpenedPreview> | undefined;
}

/** The tokens of teams by which browsers show something of their own. */
export interface BrowserTokens {
  development: TokenCookies<DeveloperToken>;
  preview: TokenCookies<OpenedPreview>;
}

/**
 * Returns the request data that determines the versions, equal for all requests with the same
 * versions. Cookies without an edge's signature are ignored.
 */
export function selectChoice(
  asker: ClientRequest,
  overrides: OverrideCookies | undefined,
  tokens?: BrowserTokens,
): string {
  const { cookie } = asker.headers;
  const { number, isNew } = readBucket(cookie);
  const override = overrides?.read(asker) && readCookie(cookie, OVERRIDE_COOKIE);
  const staff = overrides?.staff.isStaff(asker) ? 'staff' : '';
  const keys = [tokens?.development, tokens?.preview].map((one) => one?.keyOf(asker) ?? '');
  return [isNew ? '' : number, override ?? '', staff, ...keys].join(';');
}

/**
 * Selects versions for a request, of a new page or of an `open` one; rejects before the shell's
 * first build.
 */
export type ChoosePage = (
  request: ClientRequest & { hostname: string },
  kind: 'new' | 'open',
) => Promise<VersionSelection>;

/** Creates the selection of the versions that each browser gets. */
export function createVersionSelection(
  config: Pick<EdgeConfig, 'originOf' | 'localAreas'>,
  parts: {
    readShell: ReadShell;
    source: RegistrySource;
    brands: Pick<LiveBrands, 'ofHost'>;
    budget: ErrorBudget;
    canaries: AutoCanaries;
    /** Undefined without staff. */
    overrides: OverrideCookies | undefined;
    fit: CallFit;
    readOverride: ReadOverrideState;
    /** The shell's build for browsers with the token of a developer. */
    readDevelopmentShell: ReadShell;
    tokens: BrowserTokens;
  },
): ChoosePage {
  const { source, brands, budget, canaries, overrides, fit, readOverride, tokens } = parts;
  return async (request, kind) => {
    const [document, playersShell, override, local, development, preview] = await Promise.all([
      source.current(),
      parts.readShell(),
      readOverride(request),
      readLocalAreas(config.localAreas ?? {}),
      tokens.development.read(request),
      tokens.preview.read(request),
    ]);
    const own = development?.kind === 'shown' ? [development.opened] : [];
    const developed = [...local, ...own];
    const shell = own.length > 0 ? await parts.readDevelopmentShell() : playersShell;
    budget.follow(document);
    canaries.follow(document);
    const bucket = readBucket(request.headers.cookie);
    const forPlayers = await fit.choose(document, playersShell, {
      choose: ({ findCallMisfits }) =>
        selectRegistry(document, {
          originOf: config.originOf,
          // A browser without a bucket gets one with a page, not again with each request.
          bucket: kind === 'open' && bucket.isNew ? undefined : bucket.number,
          brand: brands.ofHost(request.hostname)?.id,
          isStaff: overrides?.staff.isStaff(request),
          ...{ provides: shell.provides, exports: shell.exports, findCallMisfits },
          isSuspended: budget.isSuspended,
          shareOf: canaries.shareOf,
        }),
      listShown: (registry) => listActive(document, registry),
    });
    const ofStore = [
      ...(override?.kind === 'shown'
        ? [{ area: override.override.area, build: override.build }]
        : []),
      ...(preview?.kind === 'shown' ? preview.opened.shown : []),
    ];
    const chosen = ofStore.reduce<SelectedRegistry>(
      (all, { area, build }) => applyOverride(all, area, build),
      forPlayers,
    );
    const registry = applyDeveloped(chosen, developed);
    const ownAreas = new Set([...ofStore, ...developed].map(({ area }) => area));
    const shared = omitAreas(registry, ownAreas);
    return { document, shell, bucket, registry, shared, override, developed, development, preview };
  };
}

const omitAreas = (registry: SelectedRegistry, areas: ReadonlySet<string>): SelectedRegistry => ({
  ...registry,
  remotes: Object.fromEntries(
    Object.entries(registry.remotes).filter(([area]) => !areas.has(area)),
  ),
});

/** Lists the versions that a page shows. */
const listActive = (document: RegistryDocument, { remotes }: SelectedRegistry) =>
  Object.entries(remotes).flatMap(([area, { active }]) =>
    versionsIn(document, area)
      .filter(({ metadata }) => metadata.version === active.version)
      .map((version) => ({ area, version })),
  );
