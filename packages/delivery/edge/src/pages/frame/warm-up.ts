import { type Brand, toPageBrand } from '@exchange/brands';
import {
  type FirstCall,
  isGuarded,
  listRoutes,
  PAGE_EXPOSE,
  paths,
  type RemoteModuleName,
  type Route,
  selectInitialRemote,
} from '@exchange/contract';
import {
  type FrameRequest,
  isCanary,
  type RegistryDocument,
  type SelectedRegistry,
} from '@exchange/federation/registry';
import type { FrameRenderer } from '@exchange/frames';
import { LRUCache } from 'lru-cache';
import type { ManifestCache } from '../../versions/registry/manifest-cache.ts';
import type { PageShell, ShellSource } from '../../versions/releases/shell-source.ts';
import { describeRegistry } from '../page-registry.ts';
import { selectPrefetchedCalls } from '../prefetched-calls.ts';
import type { FirstAnswers, Visitor } from './first-answers.ts';
import {
  after,
  type FrameSource,
  NoFrame,
  programOf,
  sourceOfModule,
  sourceOfShell,
} from './frame-sources.ts';
import type { FoundFile, WantedFile } from './release-files.ts';

/** Versions that pages may get together. */
export interface WarmedPages {
  brand: Brand;
  registry: SelectedRegistry;
  shell: PageShell;
}

/** Renders of one part: the first compiles its code, and the next ones are slow still. */
const RENDERS = 3;
/** Time for one part, in ms: its files may be large, and its program starts. */
const PATIENCE_MS = 15_000;
const RETRY_MS = 50;
const ANSWERS_MS = 1000;
const MAX_WARMED = 200;
/** Stands for the visitor: the edge itself asks. */
const OWN_ADDRESS = '127.0.0.1';

/**
 * Creates what renders the programs of versions before pages ask for them: they start, and their code is
 * compiled. Faults are left to the pages.
 */
export function createWarmUp(parts: {
  renderer: FrameRenderer;
  answers: FirstAnswers;
  findFile: (file: WantedFile) => FoundFile;
  manifests: ManifestCache;
  readShellFile: ShellSource['readFile'];
}): (pages: WarmedPages) => Promise<void> {
  const { renderer, answers, findFile, manifests, readShellFile } = parts;
  /** Part → id of the process that rendered it. */
  const warmed = new LRUCache<string, number>({ max: MAX_WARMED });

  async function warmModule(source: FrameSource, request: FrameRequest): Promise<void> {
    const { program: file, area, version } = source;
    const key = `${area} ${version} ${file?.hash} ${request.expose}`;
    const process = renderer.pid();
    if (!file || (process !== undefined && warmed.get(key) === process)) return;
    for (const sheet of source.styles) findFile(sheet);
    const until = performance.now() + PATIENCE_MS;
    const json = JSON.stringify(request);
    for (let times = 0; times < RENDERS && performance.now() < until; ) {
      const code = findFile(file);
      const found = 'text' in code ? await renderer.warm(programOf(source, code.text), json) : code;
      if ('fault' in found) break;
      if ('html' in found) times += 1;
      else await after(RETRY_MS);
    }
    const pid = renderer.pid();
    if (pid !== undefined) warmed.set(key, pid);
  }

  /** Reads the answers of a page's calls; of a system that starts once they are there. */
  async function readAnswers(calls: readonly FirstCall[], visitor: Visitor) {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const found = await answers.read(calls, visitor);
      if (typeof found !== 'string') return found.calls;
      if (performance.now() > until) return [];
      await after(ANSWERS_MS);
    }
  }

  async function warmPage(pages: WarmedPages, route: Route): Promise<void> {
    const { brand, registry, shell } = pages;
    const { path } = route;
    const first = selectInitialRemote(route, registry.areas);
    const known = selectPrefetchedCalls(path, route, registry.areas);
    const calls = await readAnswers(known, {
      brand: brand.id,
      host: 'localhost',
      protocol: 'https',
      address: OWN_ADDRESS,
    });
    const request: Omit<FrameRequest, 'expose'> = {
      path,
      language: 'en',
      wide: false,
      now: Date.now(),
      brand: toPageBrand(brand),
      registry: describeRegistry(registry),
      calls,
    };
    const own = sourceOfShell(shell, first === undefined, readShellFile);
    await warmModule(own, { ...request, expose: PAGE_EXPOSE });
    for (const module of path === paths.home() ? listModules(registry) : first ? [first] : []) {
      try {
        const source = await sourceOfModule(module, { registry, brand, module }, manifests);
        await warmModule(source, { ...request, expose: module.expose });
      } catch (error) {
        if (!(error instanceof NoFrame)) throw error;
      }
    }
  }

  return async (pages) => {
    // Those that the shell's own pages have beside the others.
    for (const sheet of sourceOfShell(pages.shell, true, readShellFile).styles) findFile(sheet);
    for (const route of listFirstPages(pages)) await warmPage(pages, route);
  };
}

/** Lists the home page, and the first page of each area that guests may open. */
function listFirstPages({ registry, brand }: WarmedPages): readonly Route[] {
  const open = listRoutes(registry.areas).filter(
    ({ path, owner, layout, feature }) =>
      !isGuarded(path) &&
      layout !== 'full-screen' &&
      (feature === undefined || brand.features[feature]) &&
      (owner === 'shell' ? path === paths.home() : registry.remotes[owner] !== undefined),
  );
  return open.filter(({ owner }, at) => open.findIndex((one) => one.owner === owner) === at);
}

/** Lists the fragments of all areas. */
const listModules = ({ areas, remotes }: SelectedRegistry): readonly RemoteModuleName[] =>
  Object.entries(areas).flatMap(([area, { fragments }]) =>
    remotes[area] ? fragments.map(({ expose }) => ({ area, expose })) : [],
  );

/** Returns the registry with its canaries for all browsers. */
export const offerCanaries = (document: RegistryDocument): RegistryDocument => ({
  ...document,
  microFrontends: Object.fromEntries(
    Object.entries(document.microFrontends).map(([area, versions]) => [
      area,
      versions.map((one) =>
        isCanary(one)
          ? {
              ...one,
              deployment: {
                ...one.deployment,
                canary: { ...one.deployment.canary, to: 'share' as const, share: 100 },
              },
            }
          : one,
      ),
    ]),
  ),
});
