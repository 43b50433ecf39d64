import type { RemoteAreaName } from '@exchange/contract';
import { containerName, type PageRegistry, type Release } from '@exchange/federation/registry';

/** The registry of a page that shows `release` of one area, with one of players to fall back to. */
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
