import path from 'node:path';
import type { RemoteAreaName } from '@exchange/contract';
import { loadConfigs, readPackageVersion, runBuild } from '@exchange/federation/build';
import type { ReleaseStore } from '@exchange/federation/releases';
import { areaFolder, type Words } from './arguments.ts';
import { type Published, publishRelease } from './publish.ts';

/**
 * Builds an area for production, from its folder and `packages/` alone, unless the last build is to
 * be used. Resolves to the folder of the build. Throws BuildError.
 */
export async function buildArea(
  area: RemoteAreaName,
  options: Pick<Words['options'], 'no-build'>,
): Promise<string> {
  const folder = areaFolder(area);
  if (!options['no-build']) await runBuild(await loadConfigs(folder));
  return path.join(folder, 'dist', readPackageVersion(folder));
}

/** Builds an area and publishes it. Throws BuildError, or ReleaseError. */
export async function publishBuild(
  store: ReleaseStore,
  area: RemoteAreaName,
  by: string,
  { isInterim = false, ...options }: Pick<Words['options'], 'no-build'> & { isInterim?: boolean },
): Promise<Published> {
  return publishRelease(store, { area, folder: await buildArea(area, options), by, isInterim });
}
