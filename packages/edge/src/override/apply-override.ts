import type { RemoteArea } from '@exchange/contract';
import { containerName, type Registry, type Release } from '@exchange/federation/registry';

/** The registry of a page that shows `release` of one area, with that of players to fall back to. */
export function applyOverride(registry: Registry, area: RemoteArea, release: Release): Registry {
  const former = registry.remotes[area]?.active;
  // Two of one container name in one page would run the first one's code.
  const isOther =
    former && containerName(area, former.version) !== containerName(area, release.version);
  const remote = { active: release, ...(isOther && { lastGood: former }) };
  return { remotes: { ...registry.remotes, [area]: remote } };
}
