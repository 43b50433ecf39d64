import type { LiveBrands } from '@exchange/brands';
import { SHELL } from '@exchange/contract';
import {
  type BuildRecord,
  type RegistryDocument,
  type SelectedRegistry,
  selectRegistry,
  selectShells,
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
import { OVERRIDE_COOKIE, type OverrideCookies } from './override/override-cookie.ts';
import {
  applyOverride,
  type OverrideState,
  type ReadOverrideState,
} from './override/read-override.ts';
import type { RegistrySource } from './registry-source.ts';
import type { PageShell, ShellSource } from './shell/shell-source.ts';
import type { ErrorBudget } from './telemetry/error-budget.ts';
import type { TokenCookies, TokenState } from './token/token-cookies.ts';

/** The versions of one browser's page. */
export interface VersionSelection {
  /** The whole registry of the selection. */
  document: RegistryDocument;
  /** The build of the page. */
  shell: BuildRecord;
  /** The shell of the same browser outside of development. */
  pageShell: PageShell;
  bucket: Bucket;
  registry: SelectedRegistry;
  /**
   * The same without areas that this browser has a version of its own of: these cast no votes.
   * Undefined for a page with a shell of its own, which may break any area.
   */
  shared: SelectedRegistry | undefined;
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
    shells: ShellSource;
    source: RegistrySource;
    brands: Pick<LiveBrands, 'ofHost'>;
    budget: ErrorBudget;
    canaries: AutoCanaries;
    /** Undefined without staff. */
    overrides: OverrideCookies | undefined;
    readOverride: ReadOverrideState;
    tokens: BrowserTokens;
  },
): ChoosePage {
  const { source, brands, budget, canaries, overrides, readOverride, tokens } = parts;
  return async (request, kind) => {
    const [document, { override, preview }, local, development] = await Promise.all([
      source.current(),
      readChosen(request),
      readLocalAreas(config.localAreas ?? {}),
      tokens.development.read(request),
    ]);
    const own = development?.kind === 'shown' ? [development.opened] : [];
    const developed = [...local, ...own];
    budget.follow(document);
    canaries.follow(document);
    const bucket = readBucket(request.headers.cookie);
    const browser = {
      // A browser without a bucket gets one with a page, not again with each request.
      bucket: kind === 'open' && bucket.isNew ? undefined : bucket.number,
      brand: brands.ofHost(request.hostname)?.id,
      isStaff: overrides?.staff.isStaff(request),
      isSuspended: budget.isSuspended,
      shareOf: canaries.shareOf,
    };
    const ofStore = [...listOverridden(override), ...listPreviewed(preview)];
    const ownShell = findShell(ofStore);
    const readPlayersShell = () => parts.shells.readFirst(selectShells(document, browser));
    const pageShell = await (ownShell === undefined
      ? readPlayersShell()
      : parts.shells.readVersion(ownShell).catch(readPlayersShell));
    const shell = own.length > 0 ? await parts.shells.readDevelopment(pageShell) : pageShell.build;
    const forPlayers = selectRegistry(document, {
      originOf: config.originOf,
      ...browser,
      provides: shell.provides,
    });
    const ofAreas = ofStore.filter(({ area }) => area !== SHELL);
    const chosen = ofAreas.reduce<SelectedRegistry>(
      (all, { area, build }) => applyOverride(all, area, build),
      forPlayers,
    );
    const registry = { ...applyDeveloped(chosen, developed), shell: pageShell.version };
    const ownAreas = new Set([...ofAreas, ...developed].map(({ area }) => area));
    const isSharedShell = ownShell === undefined && own.length === 0;
    const shared = isSharedShell ? omitAreas(registry, ownAreas) : undefined;
    const common = { document, shell, pageShell, bucket, registry, shared };
    return { ...common, override, developed, development, preview };
  };

  /**
   * Reads what staff or a preview chose for a browser. The one with its shell is read first, an
   * override before a preview, as the areas of the other must fit that shell.
   */
  async function readChosen(request: ClientRequest): Promise<{
    override: OverrideState | undefined;
    preview: TokenState<OpenedPreview> | undefined;
  }> {
    if (overrides?.read(request)?.area === SHELL) {
      const override = await readOverride(request);
      const shell = findShell(listOverridden(override));
      return { override, preview: await tokens.preview.read(request, shell) };
    }
    const preview = await tokens.preview.read(request);
    const shell = findShell(listPreviewed(preview));
    return { override: await readOverride(request, shell), preview };
  }
}

const listOverridden = (override: OverrideState | undefined) =>
  override?.kind === 'shown' ? [{ area: override.override.area, build: override.build }] : [];

const listPreviewed = (preview: TokenState<OpenedPreview> | undefined) =>
  preview?.kind === 'shown' ? preview.opened.shown : [];

/** Returns the version of the shell among builds. */
const findShell = (builds: readonly ReturnType<typeof listOverridden>[number][]) =>
  builds.find(({ area }) => area === SHELL)?.build.release.version;

const omitAreas = (registry: SelectedRegistry, areas: ReadonlySet<string>): SelectedRegistry => ({
  ...registry,
  remotes: Object.fromEntries(
    Object.entries(registry.remotes).filter(([area]) => !areas.has(area)),
  ),
});
