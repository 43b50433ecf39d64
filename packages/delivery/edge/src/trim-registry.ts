import type { RemoteAreaName } from '@exchange/contract';
import type { PageRegistry, RegisteredRemote, Release } from '@exchange/federation/registry';

/** Selects whose hashes a page needs in its HTML. */
interface SlimParts {
  /** The area that the page starts without a request for its manifest. */
  seeded: RemoteAreaName | undefined;
  /** Returns true if a release's manifest lists the hashes of its code. */
  listsHashes: (release: Release) => boolean;
}

/**
 * Returns the registry without hashes that manifests list; those releases keep the hash of the
 * manifest, which verifies the others.
 */
export function trimRegistry(
  { remotes }: PageRegistry,
  { seeded, listsHashes }: SlimParts,
): PageRegistry {
  const slim = (release: Release): Release => {
    const file = release.manifestUrl.slice(new URL('.', release.manifestUrl).href.length);
    const hash = release.integrity?.[file];
    return hash !== undefined && listsHashes(release)
      ? { ...release, integrity: { [file]: hash } }
      : release;
  };
  const entries = Object.entries(remotes).map(([area, { active, lastGood }]) => {
    const remote: RegisteredRemote = {
      active: area === seeded ? active : slim(active),
      ...(lastGood && { lastGood: slim(lastGood) }),
    };
    return [area, remote] as const;
  });
  return { remotes: Object.fromEntries(entries) };
}
