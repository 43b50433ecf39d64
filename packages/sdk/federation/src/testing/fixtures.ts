import path from 'node:path';
import type { RemoteAreaName } from '@exchange/contract';
import { loadDefinition, remoteConfig, runBuild } from '../build/index.ts';

/** Returns the folder of an area of this workspace. */
export const areaFolder = (area: RemoteAreaName): string =>
  path.resolve(import.meta.dirname, `../../../../../mfe-${area}`);

/** Entry files for `./area` of the casino remote, from which tests build versions with a fault. */
export const fixtureEntries = {
  healthy: fixture('healthy.tsx'),
  brokenAtLoad: fixture('broken-at-load.tsx'),
  brokenAtMount: fixture('broken-at-mount.tsx'),
  frozenAtMount: fixture('frozen-at-mount.tsx'),
  throwsOnTap: fixture('throws-on-tap.tsx'),
} as const;

/** One version of a remote that a test builds. */
export interface FixtureVersion {
  area: RemoteAreaName;
  version: string;
  /** Entry file of `./area`. */
  entry: string;
  /** Folder that gets `<version>/`. */
  outputRoot: string;
}

/** Builds versions of remotes for production. Throws BuildError. */
export async function buildFixtures(fixtures: readonly FixtureVersion[]): Promise<void> {
  const configs = fixtures.map(async ({ area, version, entry, outputRoot }) => {
    const context = areaFolder(area);
    const exposes = { './area': entry };
    const overrides = { mode: 'production', version, outputRoot, exposes } as const;
    return remoteConfig(context, await loadDefinition(context), overrides);
  });
  await runBuild(await Promise.all(configs));
}

function fixture(file: string): string {
  return path.join(import.meta.dirname, file);
}
