import type { RemoteAreaName } from '@exchange/contract';
import { containerName, type PageRegistry, type Release } from '@exchange/federation/registry';

/**
 * Returns the registry of a page with `release` for one area, and the players' version as its
 * fallback.
 */
export function applyOverride(
  registry: PageRegistry,
  area: RemoteAreaName,
  release: Release,
): PageRegistry {
  const { active, lastGood: former } = registry.remotes[area] ?? {};
  // Two of one container name in one page would run the first one's code.
  const isOther = ({ version }: Release) =>
    containerName(area, version) !== containerName(area, release.version);
  const lastGood = [active, former].find((one) => one !== undefined && isOther(one));
  const remote = { active: release, ...(lastGood && { lastGood }) };
  return { remotes: { ...registry.remotes, [area]: remote } };
}
