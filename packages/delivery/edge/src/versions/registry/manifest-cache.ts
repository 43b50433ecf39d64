import { AREA_EXPOSE, type RemoteAreaName, type RemoteModuleName } from '@exchange/contract';
import { containerName, type PageRegistry, type Release } from '@exchange/federation/registry';
import { integrityOf } from '@exchange/federation/releases';
import { generateSnapshotFromManifest, type Manifest } from '@module-federation/sdk';

const MANIFEST_TIMEOUT_MS = 800;
const RETRY_AFTER_MS = 5000;

/** Data of a route's remote for the HTML. */
export interface CachedManifest {
  /** Entry of `window.__FEDERATION__.moduleInfo`. */
  moduleInfo: Record<string, unknown>;
  /** Absolute addresses of the files that the expose needs first. */
  files: readonly string[];
}

/** Manifests of remotes, fetched once a version. */
export interface ManifestCache {
  /** Returns undefined if the remote's origin is down or its manifest is not the registered one. */
  get: (module: RemoteModuleName, registry: PageRegistry) => Promise<CachedManifest | undefined>;
  /** Returns true if a release's manifest lists the hashes of its code; false until it was read. */
  listsHashes: (release: Release) => boolean;
  /** Returns the files that a release's pages need first, with hashes; undefined until it was read. */
  ahead: (release: Release) => Release['ahead'];
}

/** Creates the cache of manifests; a failed origin is retried after RETRY_AFTER_MS. */
export function createManifestCache(fetchUrl: typeof fetch = fetch): ManifestCache {
  const cache = new Map<string, Promise<Manifest | undefined>>();
  const listing = new Set<string>();
  const ahead = new Map<string, Release['ahead']>();

  async function load(release: Release): Promise<Manifest> {
    const response = await fetchUrl(release.manifestUrl, {
      signal: AbortSignal.timeout(MANIFEST_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const body = Buffer.from(await response.arrayBuffer());
    const file = release.manifestUrl.slice(new URL('.', release.manifestUrl).href.length);
    const wanted = release.integrity?.[file];
    if (release.integrity && wanted !== integrityOf(body))
      throw new Error('its hash differs from the published one');
    const manifest = JSON.parse(body.toString('utf8')) as ListingManifest;
    const isListed = ([name, hash]: [string, string]) =>
      name === file || name === release.frame || manifest.integrity?.[name] === hash;
    if (Object.entries(release.integrity ?? {}).every(isListed)) listing.add(keyOf(release));
    const files = listFirstFiles(manifest, AREA_EXPOSE);
    const hashes = files.map((name) => [name, release.integrity?.[name]] as const);
    if (hashes.every(([, hash]) => hash !== undefined))
      ahead.set(keyOf(release), Object.fromEntries(hashes) as Release['ahead']);
    return manifest;
  }

  function read(release: Release): Promise<Manifest | undefined> {
    const key = keyOf(release);
    const known =
      cache.get(key) ??
      load(release).catch(() => {
        setTimeout(() => cache.delete(key), RETRY_AFTER_MS).unref();
        return undefined;
      });
    cache.set(key, known);
    return known;
  }

  return {
    async get({ area, expose }, registry) {
      const release = registry.remotes[area]?.active;
      // Only the browser of a developer reaches what its machine serves.
      const manifest = release?.integrity && (await read(release));
      return manifest && toSeed(area, release, manifest, expose);
    },
    listsHashes(release) {
      void read(release);
      return listing.has(keyOf(release));
    },
    ahead(release) {
      void read(release);
      return ahead.get(keyOf(release));
    },
  };
}

/** A manifest as this workspace's builds write it. */
interface ListingManifest extends Manifest {
  integrity?: Readonly<Record<string, string>>;
}

const keyOf = ({ manifestUrl, integrity }: Release) =>
  `${manifestUrl} ${JSON.stringify(integrity ?? '')}`;

function toSeed(
  area: RemoteAreaName,
  release: Release,
  manifest: Manifest,
  expose: string,
): CachedManifest {
  const base = new URL('.', release.manifestUrl).href;
  const files = listFirstFiles(manifest, expose);
  const key = `${containerName(area, release.version)}:${release.manifestUrl}`;
  const snapshot = generateSnapshotFromManifest(manifest, { version: release.manifestUrl });
  return { moduleInfo: { [key]: snapshot }, files: files.map((file) => base + file) };
}

/** Lists the files that a module needs before it renders, the entry first. */
function listFirstFiles({ metaData, exposes }: Manifest, expose: string): readonly string[] {
  const module = exposes.find(({ path }) => path === expose);
  return [
    metaData.remoteEntry.path + metaData.remoteEntry.name,
    ...(module ? [...module.assets.js.sync, ...module.assets.css.sync] : []),
  ];
}
