import type { RemoteAreaName } from '@exchange/contract';
import { containerName } from '../registry/names.ts';
import type { PageRegistry, Release } from '../registry/schema.ts';
import { selectCandidates } from './remote-module-store.ts';

/** Finds the registered hash of a file of a container. */
export interface IntegritySource {
  /** Throws if the file has no hash or the registry does not know the container. */
  hashOf: (container: string, url: string) => string;
  /** Adds the hashes of a verified manifest; ignored where the registry lists the files itself. */
  learn: (container: string, hashes: Readonly<Record<string, string>>) => void;
  /** Returns true if a file of the container without a hash was requested. */
  hasRefused: (container: string) => boolean;
}

/**
 * Creates the source from every release in the registry. Files without a hash never run, but for
 * those of an area in development in a shell that was built for that.
 */
export function createIntegritySource(registry: Pick<PageRegistry, 'remotes'>): IntegritySource {
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
      if (process.env.NODE_ENV === 'development' && release && !release.integrity) return '';
      refused.add(container);
      throw new Error(`The registry has no hash for ${url}`);
    },
  };
}

const find = (hashes: Readonly<Record<string, string>> = {}, file: string) =>
  Object.hasOwn(hashes, file) ? hashes[file] : undefined;

/** Returns a file's name without query and fragment. */
function inferFile(url: string): string {
  return url.replace(/[?#].*$/, '');
}
