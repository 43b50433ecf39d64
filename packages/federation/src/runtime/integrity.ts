import type { RemoteArea } from '@exchange/contract';
import { containerName } from '../registry/names.ts';
import type { Registry, Release } from '../registry/schema.ts';
import { selectCandidates } from './candidates.ts';

/** Finds the hash that the registry demands for a file of a container. */
export interface IntegritySource {
  /** Throws where the registry has none for this file, also where it knows no such container at all. */
  hashOf: (container: string, url: string) => string;
  /** Whether a file of the container was asked for that the registry has no hash for. */
  hasRefused: (container: string) => boolean;
}

/** The hashes of every release in the registry. Nothing runs without one, in development neither. */
export function createIntegritySource(registry: Registry): IntegritySource {
  const releases = new Map<string, Release>();
  for (const [area, remote] of Object.entries(registry.remotes)) {
    for (const release of selectCandidates(remote)) {
      releases.set(containerName(area as RemoteArea, release.version), release);
    }
  }
  const refused = new Set<string>();
  return {
    hasRefused: (container) => refused.has(container),
    hashOf(container, url) {
      const release = releases.get(container);
      const base = release && new URL('.', release.manifestUrl).href;
      const file = base && url.startsWith(base) ? inferFile(url.slice(base.length)) : '';
      const hashes = release?.integrity ?? {};
      const hash = Object.hasOwn(hashes, file) ? hashes[file] : undefined;
      if (hash) return hash;
      refused.add(container);
      throw new Error(`The registry has no hash for ${url}`);
    },
  };
}

/** A file's name without query and fragment. */
export function inferFile(url: string): string {
  return url.replace(/[?#].*$/, '');
}
