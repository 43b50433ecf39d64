import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { AssetWatch } from './asset-watch.ts';
import { type Deadlines, SLOW_LINE_MS } from './deadlines.ts';
import type { IntegritySource } from './integrity.ts';

/** Addresses that failed: the browser's cached copies are not reused. */
const failed = new Set<string>();

/**
 * Fetches a remote's manifest. Throws on a status that is not ok, missing keys, a wrong hash and at
 * an abort. Calls `onRead` before the response is returned.
 */
async function fetchManifest(
  url: string,
  { hash, signal }: { hash: string; signal: AbortSignal },
  onRead: (manifest: { integrity?: Readonly<Record<string, string>> }) => void,
): Promise<Response> {
  const again = failed.has(url);
  failed.add(url);
  const response = await fetch(url, {
    credentials: 'omit',
    signal,
    integrity: hash,
    ...(again && { cache: 'reload' }),
  });
  if (!response.ok) throw new Error(`The manifest answered ${response.status}: ${url}`);
  const body: unknown = await response.clone().json();
  if (!isManifest(body)) throw new Error(`Not a manifest: ${url}`);
  failed.delete(url);
  onRead(body);
  return response;
}

function isManifest(body: unknown): body is object {
  if (typeof body !== 'object' || body === null) return false;
  return ['metaData', 'exposes', 'shared'].every((key) => key in body);
}

/** Rejects on each failure that the federation runtime would swallow. */
export function guardPlugin(
  integrity: IntegritySource,
  assets: AssetWatch,
  deadlines: Deadlines,
): ModuleFederationRuntimePlugin {
  const filesOf = new Map<string, readonly string[]>();
  return {
    name: 'exchange-guard',
    async fetch(url, _init, remote) {
      const container = remote?.name ?? '';
      const hash = integrity.hashOf(container, url);
      const timeout = new AbortController();
      const endWait = deadlines.watch(container, url, () => timeout.abort());
      try {
        return await fetchManifest(url, { hash, signal: timeout.signal }, (manifest) =>
          integrity.learn(container, manifest.integrity ?? {}),
        );
      } finally {
        endWait();
      }
    },
    createScript: ({ url, remoteInfo }) => ({
      script: assets.script(remoteInfo?.name ?? '', url),
      timeout: SLOW_LINE_MS,
    }),
    createLink: ({ url, attrs, remoteInfo }) => ({
      link: assets.link(remoteInfo?.name ?? '', url, attrs ?? {}),
      timeout: SLOW_LINE_MS,
    }),
    handlePreloadModule({ id, name, remoteSnapshot }) {
      const modules = 'modules' in remoteSnapshot ? remoteSnapshot.modules : [];
      const module = modules.find(({ moduleName }) => id === `${name}/${moduleName}`);
      filesOf.set(id, module ? [...module.assets.js.sync, ...module.assets.css.sync] : []);
    },
    // Runs before the remote's own loader could fetch a rejected file again without its hash. A
    // module waits for its own files only, so a hanging one does not block the others.
    beforeGetExpose: ({ id, moduleInfo }) => assets.settled(moduleInfo.name, filesOf.get(id) ?? []),
  };
}
