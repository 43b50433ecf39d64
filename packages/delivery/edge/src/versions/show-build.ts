import type { AreaDefinition, RemoteAreaName } from '@exchange/contract';
import { containerName, type Release, type SelectedRegistry } from '@exchange/federation/registry';

/**
 * Returns the registry of a page with a build for one area, and the players' version as its
 * fallback; without a definition that one's pages and fragments stay.
 */
export function showBuild(
  registry: SelectedRegistry,
  area: RemoteAreaName,
  { release, definition }: { release: Release; definition: AreaDefinition | undefined },
): SelectedRegistry {
  const { active, lastGood: former } =
    (Object.hasOwn(registry.remotes, area) && registry.remotes[area]) || {};
  // Two of one container name in one page would run the first one's code.
  const isOther = ({ version }: Release) =>
    containerName(area, version) !== containerName(area, release.version);
  const lastGood = [active, former].find((one) => one !== undefined && isOther(one));
  const remote = { active: release, ...(lastGood && { lastGood }) };
  return {
    areas: { ...registry.areas, ...(definition && { [area]: definition }) },
    remotes: { ...registry.remotes, [area]: remote },
  };
}
