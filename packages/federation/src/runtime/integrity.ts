import type { RemoteAreaName } from '@exchange/contract';
import { containerName } from '../registry/names.ts';
import type { PageRegistry, Release } from '../registry/schema.ts';
import { selectCandidates } from './candidates.ts';

/** Finds the hash that the registry demands for a file of a container. */
export interface IntegritySource {
  /** Throws where nobody has one for this file, also where the registry knows no such container at all. */
  hashOf: (container: string, url: string) => string;
  /** Takes the hashes that a manifest lists, whose own hash was right; ignored where the registry has more. */
  learn: (container: string, hashes: Readonly<Record<string, string>>) => void;
  /** Whether a file of the container was asked for that nobody has a hash for. */
  hasRefused: (container: string) => boolean;
}

/**
 * The hashes of every release in the registry, and of its manifest. Nothing runs without one, in
 * development neither.
 */
export function createIntegritySource(registry: PageRegistry): IntegritySource {
  const releases = new Map<string, Release>();
  for (const [area, remote] of Object.entries(registry.remotes)) {
    for (const release of selectCandidates(remote)) {
      releases.set(containerName(area as RemoteAreaName, release.version), release);
    }
  }
  const learnt = new Map<string, Readonly<Record<string, string>>>();
  const refused = new Set<string>();
  return {
    learn(container, hashes) {
      const known = Object.keys(releases.get(container)?.integrity ?? {}).length;
      if (known === 1) learnt.set(container, hashes);
    },
    hasRefused: (container) => refused.has(container),
    hashOf(container, url) {
      const release = releases.get(container);
      const base = release && new URL('.', release.manifestUrl).href;
      const file = base && url.startsWith(base) ? inferFile(url.slice(base.length)) : '';
      const hash = find(release?.integrity, file) ?? find(learnt.get(container), file);
      if (hash) return hash;
      refused.add(container);
      throw new Error(`The registry has no hash for ${url}`);
    },
  };
}

const find = (hashes: Readonly<Record<string, string>> = {}, file: string) =>
  Object.hasOwn(hashes, file) ? hashes[file] : undefined;

/** A file's name without query and fragment. */
export function inferFile(url: string): string {
  return url.replace(/[?#].*$/, '');
}
