import { REMOTE_AREAS, type RemoteAreaName } from '@exchange/contract';
import type { PageRegistry } from '@exchange/federation/registry';
import type { PhaseMark } from '@exchange/federation/runtime';

/** The panel's row of an area. */
export interface AreaRow {
  area: RemoteAreaName;
  /** The registry's version; undefined if the area is off. */
  wanted: string | undefined;
  /** The loaded version. */
  running: string | undefined;
  /** `load ./area 120 → entry 180 → …`, ms since the navigation. */
  timeline: string;
}

/** One row for each area, in the order of the contract. */
export function calculateRows(
  registry: PageRegistry,
  runningOf: (area: RemoteAreaName) => string | undefined,
  marks: readonly PhaseMark[],
): readonly AreaRow[] {
  return REMOTE_AREAS.map((area) => ({
    area,
    wanted: registry.remotes[area]?.active.version,
    running: runningOf(area),
    timeline: marks
      .filter(({ owner }) => owner === area)
      .map(({ phase, at }) => `${phase} ${at}`)
      .join(' → '),
  }));
}
