import type { LiveBrands } from '@exchange/brands';
import { type RemoteAreaName, SHELL } from '@exchange/contract';
import {
  type RegistryDocument,
  type SelectedRegistry,
  selectRegistry,
  selectShells,
} from '@exchange/federation/registry';
import { type Bucket, type ClientRequest, readBucket } from '../cookies.ts';
import type { ErrorBudget } from './budget/error-budget.ts';
import {
  applyDeveloped,
  type DevelopedArea,
  type LocalAreas,
  readLocalAreas,
} from './developed-areas.ts';
import type { PreviewCookies, PreviewState } from './previews/preview-cookies.ts';
import type { RegistrySource } from './registry/registry-source.ts';
import type { PageShell, ShellSource } from './releases/shell-source.ts';
import { showBuild } from './show-build.ts';

/** The versions of one browser's page. */
export interface VersionSelection {
  /** The whole registry of the selection. */
  document: RegistryDocument;
  /** The shell of the page: its build, and its version. */
  shell: PageShell;
  bucket: Bucket;
  registry: SelectedRegistry;
  /**
   * The same without areas of which only this browser has the version (preview, development): their
   * failures do not count in the error budget. Undefined for a page with such a shell, which may break
   * any area.
   */
  shared: SelectedRegistry | undefined;
  /** Areas that this machine serves, in development; part of `registry`. */
  developed: readonly DevelopedArea[];
  /** The preview of this browser; part of `registry` if it is shown. */
  preview: PreviewState | undefined;
}

/**
 * Returns the request data that determines the versions, equal for all requests with the same
 * versions. Cookies without an edge's signature are ignored.
 */
export function selectChoice(
  asker: ClientRequest,
  previews?: Pick<PreviewCookies, 'keyOf'>,
): string {
  const { number, isNew } = readBucket(asker.headers.cookie);
  return [isNew ? '' : number, previews?.keyOf(asker) ?? ''].join(';');
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
  config: { originOf: (area: RemoteAreaName) => string; localAreas?: LocalAreas | undefined },
  parts: {
    shells: ShellSource;
    source: RegistrySource;
    brands: Pick<LiveBrands, 'ofHost'>;
    budget: ErrorBudget;
    previews: PreviewCookies;
  },
): ChoosePage {
  const { source, brands, budget, previews } = parts;
  return async (request, kind) => {
    const [document, preview, developed] = await Promise.all([
      source.current(),
      previews.read(request),
      readLocalAreas(config.localAreas ?? {}),
    ]);
    budget.follow(document);
    const bucket = readBucket(request.headers.cookie);
    const browser = {
      // A browser without a bucket gets one with a page, not again with each request.
      bucket: kind === 'open' && bucket.isNew ? undefined : bucket.number,
      brand: brands.ofHost(request.hostname)?.id,
      isSuspended: budget.isSuspended,
    };
    const previewed = preview?.kind === 'shown' ? preview.opened.shown : [];
    const ownShell = previewed.find(({ area }) => area === SHELL)?.version;
    const readPlayersShell = () => parts.shells.readFirst(selectShells(document, browser));
    const shell = await (ownShell === undefined
      ? readPlayersShell()
      : parts.shells.readVersion(ownShell).catch(readPlayersShell));
    const forPlayers = selectRegistry(document, {
      originOf: config.originOf,
      ...browser,
      provides: shell.build.provides,
    });
    const ofAreas = previewed.filter(({ area }) => area !== SHELL);
    const chosen = ofAreas.reduce<SelectedRegistry>(
      (all, { area, build }) => showBuild(all, area, build),
      forPlayers,
    );
    const registry = { ...applyDeveloped(chosen, developed), shell: shell.version };
    const ownAreas = new Set([...ofAreas, ...developed].map(({ area }) => area));
    const shared = ownShell === undefined ? omitAreas(registry, ownAreas) : undefined;
    return { document, shell, bucket, registry, shared, developed, preview };
  };
}

const omitAreas = (registry: SelectedRegistry, areas: ReadonlySet<string>): SelectedRegistry => ({
  ...registry,
  remotes: Object.fromEntries(
    Object.entries(registry.remotes).filter(([area]) => !areas.has(area)),
  ),
});
