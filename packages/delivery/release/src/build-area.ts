import path from 'node:path';
import { type RemoteAreaName, SHELL } from '@exchange/contract';
import {
  findTypeErrors,
  loadConfigs,
  readPackageVersion,
  runBuild,
} from '@exchange/federation/build';
import { folderName } from '@exchange/federation/registry';
import type { ReleaseStore } from '@exchange/federation/releases';
import { runStep } from '@exchange/server-kit/steps';
import { areaFolder, type Words } from './arguments.ts';
import { type Published, publishRelease } from './publish.ts';
import { ReleaseError } from './release-error.ts';

/** Options of the build of an area. */
export type BuildOptions = Pick<Words['options'], 'no-build' | 'force'>;

/**
 * Checks the types of an area, or of the shell, and builds it for production, from its folder and `packages/` alone,
 * unless the last build is to be used. Resolves to the folder of the build. Throws BuildError, and
 * ReleaseError for type errors that are not forced.
 */
export async function buildArea(
  area: RemoteAreaName,
  options: BuildOptions,
): Promise<{ folder: string; typeErrors: number }> {
  const folder = areaFolder(area);
  const { count } = await runStep(`Checking the types of ${folderName(area)}`, async () => ({
    count: await countTypeErrors(area, folder, options.force ?? false),
  }));
  if (!options['no-build']) {
    await runStep(`Building ${folderName(area)}`, async () => runBuild(await loadConfigs(folder)));
  }
  const dist = path.join(folder, 'dist');
  return {
    folder: area === SHELL ? dist : path.join(dist, readPackageVersion(folder)),
    typeErrors: count,
  };
}

/** Builds an area and publishes it. Throws as `buildArea`. */
export async function publishBuild(
  store: ReleaseStore,
  area: RemoteAreaName,
  by: string,
  { isInterim = false, ...options }: BuildOptions & { isInterim?: boolean },
): Promise<Published> {
  const build = await buildArea(area, options);
  return runStep(`Uploading ${folderName(area)} to ${store.storage.name}`, () =>
    publishRelease(store, { area, ...build, by, isInterim }),
  );
}

/** Maximum of type errors that are printed. */
const MAX_SHOWN = 20;

async function countTypeErrors(
  area: RemoteAreaName,
  folder: string,
  force: boolean,
): Promise<number> {
  const faults = await findTypeErrors(folder);
  if (faults.length === 0) return 0;
  const list = faults
    .slice(0, MAX_SHOWN)
    .map(({ file, line, text }) => `  ✗ ${file}:${line}: ${text}`);
  const more = faults.length > MAX_SHOWN ? `\n  and ${faults.length - MAX_SHOWN} more` : '';
  const text = `${folderName(area)} has type errors (${faults.length}):\n${list.join('\n')}${more}`;
  if (!force) throw new ReleaseError(`${text}\nNothing was published.`);
  console.error(`${text}\nIt is published all the same (--force); its record names the number.`);
  return faults.length;
}
