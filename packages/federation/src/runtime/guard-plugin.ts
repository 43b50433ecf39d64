import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { ASSET_TIMEOUT_MS, type AssetWatch } from './assets.ts';
import type { IntegritySource } from './integrity.ts';
import { fetchManifest } from './manifest.ts';

/** Turns each failure that the federation runtime would swallow into one that rejects. */
export function guardPlugin(
  integrity: IntegritySource,
  assets: AssetWatch,
): ModuleFederationRuntimePlugin {
  return {
    name: 'exchange-guard',
    fetch(url, _init, remote) {
      const container = remote?.name ?? '';
      return fetchManifest(url, integrity.hashOf(container, url), (manifest) =>
        integrity.learn(container, manifest.integrity ?? {}),
      );
    },
    createScript: ({ url, remoteInfo }) => ({
      script: assets.script(remoteInfo?.name ?? '', url),
      timeout: ASSET_TIMEOUT_MS,
    }),
    createLink: ({ url, attrs, remoteInfo }) => ({
      link: assets.link(remoteInfo?.name ?? '', url, attrs ?? {}),
      timeout: ASSET_TIMEOUT_MS,
    }),
    // Before the remote's own loader could fetch a refused file again, without its hash.
    beforeGetExpose: ({ moduleInfo }) => assets.settled(moduleInfo.name),
  };
}
