import path from 'node:path';
import type { RemoteAreaName } from '@exchange/contract';
import { remoteConfig, runBuild } from '../build/index.ts';

/** Entry files for `./area` of the casino remote, from which tests build versions with a fault. */
export const fixtureEntries = {
  healthy: fixture('healthy.tsx'),
  brokenAtLoad: fixture('broken-at-load.tsx'),
  brokenAtMount: fixture('broken-at-mount.tsx'),
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
  await runBuild(
    fixtures.map(({ area, version, entry, outputRoot }) =>
      remoteConfig(area, {
        mode: 'production',
        version,
        outputRoot,
        exposes: { './area': entry },
      }),
    ),
  );
}

function fixture(file: string): string {
  return path.join(import.meta.dirname, file);
}
