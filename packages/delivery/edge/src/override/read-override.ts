import type { RemoteAreaName } from '@exchange/contract';
import { containerName, type Release, type SelectedRegistry } from '@exchange/federation/registry';
import type { ClientRequest } from '../cookies.ts';
import { type BuildFinder, BuildUnknown, type ShownBuild } from './find-build.ts';
import type { Override, OverrideCookies } from './override-cookie.ts';

/**
 * State of a browser's override: shown, or ended; `reason`: this request ends it. While its build
 * is unknown it is ended for this page alone, without a reason.
 */
export type OverrideState =
  | { kind: 'shown'; override: Override; build: ShownBuild }
  | { kind: 'ended'; override: Override; reason?: string };

/**
 * Reads the override of a browser; undefined without one. `shell`: the version of the shell that a
 * preview gives the browser.
 */
export type ReadOverrideState = (
  asker: ClientRequest,
  shell?: string,
) => Promise<OverrideState | undefined>;

/** Creates the reader; without cookies of overrides no browser has one. */
export function createOverrideReader(
  overrides: OverrideCookies | undefined,
  builds: BuildFinder,
): ReadOverrideState {
  return async (asker, shell) => {
    const override = overrides?.read(asker);
    if (!override) return undefined;
    if (override.ended) return { kind: 'ended', override };
    try {
      return { kind: 'shown', override, build: await builds.findAgain(override, shell) };
    } catch (error) {
      const ended = { kind: 'ended', override: { ...override, ended: 'gone' } } as const;
      return error instanceof BuildUnknown ? ended : { ...ended, reason: (error as Error).message };
    }
  };
}

/** Returns the override by which a browser was shown this version; undefined without one. */
export function findOverrideOf(
  asker: ClientRequest,
  overrides: OverrideCookies | undefined,
  shown: { area: RemoteAreaName; version: string },
): Override | undefined {
  const override = overrides?.read(asker);
  const isShown = override?.area === shown.area && override.version === shown.version;
  return isShown && !override.ended ? override : undefined;
}

/**
 * Returns the registry of a page with a build for one area, and the players' version as its
 * fallback.
 */
export function applyOverride(
  registry: SelectedRegistry,
  area: RemoteAreaName,
  { release, definition }: ShownBuild,
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
