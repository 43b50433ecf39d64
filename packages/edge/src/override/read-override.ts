import type { Release } from '@exchange/federation/registry';
import type { BuildFinder } from './find-build.ts';
import { type Override, readOverride } from './override-cookie.ts';
import type { StaffConfig } from './staff-config.ts';

/** An override with the release that it shows. */
export interface ShownOverride {
  override: Override;
  release: Release;
}

/** The override of a browser; undefined where it has none, or where its build is not what it was. */
export type ReadShownOverride = (cookies: string | undefined) => Promise<ShownOverride | undefined>;

/** Creates the reader; without a key in the configuration nobody has an override. */
export function createOverrideReader(
  staff: StaffConfig | undefined,
  builds: BuildFinder,
): ReadShownOverride {
  return async (cookies) => {
    const override = staff && readOverride(cookies, staff.key);
    const release = override && (await builds.findAgain(override).catch(() => undefined));
    return release && { override, release };
  };
}
