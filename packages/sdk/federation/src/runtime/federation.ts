import { AREA_EXPOSE, type RemoteAreaName, type RemoteModuleName } from '@exchange/contract';
import { createInstance, getInstance } from '@module-federation/enhanced/runtime';
import { containerName } from '../registry/names.ts';
import type { PageRegistry, Release } from '../registry/schema.ts';
import { createAssetWatch } from './asset-watch.ts';
import { createDeadlines } from './deadlines.ts';
import { guardPlugin } from './guard-plugin.ts';
import { createIntegritySource } from './integrity.ts';
import {
  createRemoteModuleStore,
  type RemoteModuleStore,
  selectCandidates,
} from './remote-module-store.ts';
import { notifyDeveloper, reportRemoteFault } from './report.ts';
import { markPhase, timelinePlugin } from './timeline.ts';
import { endStart, noteStart, readFrozen } from './unfinished-starts.ts';
import {
  createVersionUpgrade,
  type VersionUpgrade,
  type VersionUpgradeOptions,
} from './version-upgrade.ts';

/** Throws TypeError if a remote's module violates the contract. */
function checkModule(module: unknown, expose: string): void {
  const key = expose === AREA_EXPOSE ? 'routes' : 'Fragment';
  const value = (module as Record<string, unknown> | null | undefined)?.[key];
  if (value === undefined || value === null) throw new TypeError(`${expose} exports no ${key}`);
}

/** The shell's access to its remotes. */
export interface Federation {
  /** Preloads a module. Rejects if neither the active nor the last good version loads. */
  load: (module: RemoteModuleName) => Promise<unknown>;
  /** Returns versions and states of one remote's modules. */
  modulesOf: (area: RemoteAreaName) => RemoteModuleStore;
  /** Newer versions for a page that is open. */
  upgrade: VersionUpgrade;
}

/** Settings that the shell provides. */
export interface FederationOptions extends VersionUpgradeOptions {
  /** Awaited between a module's code and its first render; must not reject. */
  prepare?: () => Promise<unknown>;
}

/** Connects the federation runtime to the registry; loads nothing before the first request. */
export function createFederation(
  registry: PageRegistry,
  { prepare, ...upgradeOptions }: FederationOptions,
): Federation {
  const host = getInstance() ?? createInstance({ name: 'shell', remotes: [] });
  const integrity = createIntegritySource(registry);
  const deadlines = createDeadlines();
  const assets = createAssetWatch(integrity, deadlines);
  host.registerPlugins([guardPlugin(integrity, assets, deadlines), timelinePlugin]);
  markPhase('shell', 'registry');
  const isFrozen = readFrozen();

  async function loadModule(
    area: RemoteAreaName,
    release: Release,
    expose: string,
    fresh: boolean,
  ) {
    const { version } = release;
    // It was reported, and its files are not needed; one in development may have changed since.
    const isFixed = process.env.NODE_ENV !== 'development' || release.integrity;
    if (isFixed && isFrozen(area, version))
      throw new Error(`${area} ${version} froze this tab before`);
    const name = containerName(area, version);
    noteStart(area, version, expose);
    host.registerRemotes([{ name, entry: release.manifestUrl }], { force: fresh });
    markPhase(area, `load ${expose}`);
    try {
      const module = await host.loadRemote(`${name}/${expose.replace('./', '')}`);
      checkModule(module, expose);
      await prepare?.();
      markPhase(area, `ready ${expose}`);
      return module;
    } catch (error) {
      assets.forgetFailed(name);
      forgetPreloads(`${name}/${expose.replace('./', '')}`);
      markPhase(area, `failed ${expose}`);
      const reason = deadlines.hasPassed(name) ? 'timeout' : 'load';
      const fault = integrity.hasRefused(name) ? 'integrity' : reason;
      reportRemoteFault({ area, version, fault, at: performance.now() });
      if (process.env.NODE_ENV === 'development') notifyDeveloper(error);
      throw error;
    } finally {
      endStart(area, version, expose);
    }
  }

  function leave(area: RemoteAreaName, { version, manifestUrl }: Release): void {
    const name = containerName(area, version);
    assets.removeStyles(name, new URL('.', manifestUrl).href);
    forgetPreloads(`${name}/`);
  }

  const stores = new Map(
    Object.keys(registry.areas).map((area) => {
      const store = createRemoteModuleStore(
        selectCandidates(registry.remotes[area]),
        (release, expose, fresh) => loadModule(area, release, expose, fresh),
        (release) => leave(area, release),
      );
      return [area, store] as const;
    }),
  );
  const modulesOf = (area: RemoteAreaName) => stores.get(area) as RemoteModuleStore;

  return {
    modulesOf,
    load: ({ area, expose }) => modulesOf(area).load(expose),
    upgrade: createVersionUpgrade(registry, (area) => stores.get(area)?.version(), upgradeOptions),
  };
}

/**
 * Fetches the files of a module into the browser's cache: at once where the registry names them,
 * else once the manifest is there. Runs nothing and reports no failure.
 */
export async function prefetchModule(registry: PageRegistry, { area, expose }: RemoteModuleName) {
  const { active } = registry.remotes[area] ?? {};
  if (!active) return;
  if (active.ahead && expose === AREA_EXPOSE) {
    const hashes = Object.entries(active.integrity ?? {});
    // The hash of the manifest alone: the page does not know the rest of it yet.
    const manifest = hashes.length === 1 ? hashes : [];
    fetchFiles(new URL('.', active.manifestUrl), [...manifest, ...Object.entries(active.ahead)]);
    return;
  }
  const found = await fetchAhead(active);
  const assets = found?.exposes?.find(({ path }) => path === expose)?.assets;
  const { path: folder = '', name } = found?.metaData?.remoteEntry ?? {};
  if (!found || !assets || name === undefined) return;
  const files = [folder + name, ...assets.js.sync, ...assets.css.sync];
  fetchFiles(
    found.base,
    files.map((file) => [file, found.integrity?.[file]]),
  );
}

function fetchFiles(base: URL, files: readonly (readonly [string, string | undefined])[]): void {
  for (const [file, integrity] of files) {
    const init: RequestInit = {
      credentials: 'omit',
      ...(integrity !== undefined && { integrity }),
    };
    void fetch(new URL(file, base), init).catch(() => undefined);
  }
}

/** What is read of a manifest; other builds may lack any of it. */
interface AheadManifest {
  metaData?: { remoteEntry?: { path: string; name: string } };
  exposes?: readonly {
    path: string;
    assets: Record<'js' | 'css', { sync: readonly string[] }>;
  }[];
  integrity?: Readonly<Record<string, string>>;
}

/** Returns the manifest of the active version, with its folder; undefined if it cannot be had. */
async function fetchAhead({
  manifestUrl,
  integrity: hashes = {},
}: Release): Promise<(AheadManifest & { base: URL }) | undefined> {
  const base = new URL('.', manifestUrl);
  const integrity = hashes[manifestUrl.slice(base.href.length)];
  if (integrity === undefined) return undefined;
  try {
    // As `guardPlugin` fetches it, so that the load finds it.
    const response = await fetch(manifestUrl, { credentials: 'omit', integrity });
    return response.ok ? { ...((await response.json()) as AheadManifest), base } : undefined;
  } catch {
    return undefined;
  }
}

// The runtime attaches a module's files once a page view; a retry needs them attached again.
function forgetPreloads(prefix: string): void {
  const runtime = (globalThis as FederationGlobal).__FEDERATION__;
  const known = runtime?.__PRELOADED_MAP__;
  for (const id of known?.keys() ?? []) if (id.startsWith(prefix)) known?.delete(id);
  runtime?.__PRELOADED_ASSETS__?.clear();
}

interface FederationGlobal {
  __FEDERATION__?: {
    __PRELOADED_MAP__?: Map<string, boolean>;
    __PRELOADED_ASSETS__?: Set<string>;
  };
}
