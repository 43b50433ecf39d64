import type { RemoteArea } from '@exchange/contract';
import { containerName } from '../registry/names.ts';
import type { Registry, Release } from '../registry/schema.ts';
import { selectCandidates } from './candidates.ts';

/** Finds the hash that the registry demands for a file of a container. */
export interface IntegritySource {
  /** Undefined where the release has no hashes. Throws where it has some, but not for this file. */
  hashOf: (container: string, url: string) => string | undefined;
}

/** The hashes of every release in the registry. */
export function createIntegritySource(registry: Registry): IntegritySource {
  const releases = new Map<string, Release>();
  for (const [area, remote] of Object.entries(registry.remotes)) {
    for (const release of selectCandidates(remote)) {
      releases.set(containerName(area as RemoteArea, release.version), release);
    }
  }
  return {
    hashOf(container, url) {
      const release = releases.get(container);
      if (!release?.integrity) return undefined;
      const base = new URL('.', release.manifestUrl).href;
      const file = url.startsWith(base) ? inferFile(url.slice(base.length)) : undefined;
      const hash = file === undefined ? undefined : release.integrity[file];
      if (!hash) throw new Error(`The registry has no hash for ${url}`);
      return hash;
    },
  };
}

/** A file's name without query and fragment. */
export function inferFile(url: string): string {
  return url.replace(/[?#].*$/, '');
}
